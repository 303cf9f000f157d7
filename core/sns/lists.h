/* The nine army lists (ledger section 8), looking like the ledger's. OR: another option of the
   troop type above it. best, worst: its discipline, "3 or 4". from, until: the years of the notes
   that have a date (A3.i; "about" counts as the year itself, a century from its first year on;
   negative BC, 0 none). who: the note is about these alone, where a line names two kinds of people.
   What a note says without a date binds nobody: camelry is Cyrus's or Arab levies, marcher knights
   are allies. */
#ifndef SNS_LISTS_H
#define SNS_LISTS_H

#include "sns.h"

/* clang-format off */
#define OR NULL

/* Macedonian, 4th century BC */
static const sns_army_line sns_macedonian[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Companion cavalry",                SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT,                                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     3,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT,                                  0,                 0,     0, NULL },
    { SNS_CORE,    "Phalangites",                      SNS_HF,   true,     3,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_PIKES,                                   SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    "Hypaspists",                       SNS_HF,   false,    3,     3,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_STEADFAST,                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    3,     3,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_PIKES | SNS_STEADFAST,                   0,                 0,     0, NULL },
    { SNS_CORE,    "Thessalian cavalry",               SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, 0,                                           SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Prodromoi lancers",                SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT,                                  0,                 0,     0, NULL },
    { SNS_SUPPORT, "Thracian or Paionian light horse", SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Greek allied or mercenary horse",  SNS_CAV,  false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Agrianian javelinmen",             SNS_LF,   false,    3,     3,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Archers",                          SNS_LF,   false,    3,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Slingers",                         SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Greek hoplites",                   SNS_HF,   false,    3,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SHIELDWALL | SNS_SPEARS,                 0,                 0,     0, NULL },
    { SNS_SUPPORT, "Thracian warriors",                SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              0,                 0,     0, NULL },
    { SNS_SUPPORT, "Asian horse archers",              SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           SNS_RESTRICTED, -330,     0, NULL },
    { SNS_SUPPORT, "Elephants",                        SNS_EL,   false,    4,     4,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_RESTRICTED, -326,     0, NULL },
    { SNS_SUPPORT, "Bolt-shooters",                    SNS_ART,  false,    4,     4,    2, SNS_PLAIN,    SNS_GUNS,      0,                                           SNS_RESTRICTED,    0,     0, NULL },
};

/* Skythian or Saka, 7th century BC to 1st century AD */
static const sns_army_line sns_skythian[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Horse archers",                    SNS_LH,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    "Noble horse archers",              SNS_CAV,  false,    3,     4,    3, SNS_PLAIN,    SNS_BOW,       SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     4,    3, SNS_ARMOURED, SNS_BOW,       SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_CORE,    "Saka lancers",                     SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     3,    3, SNS_HEAVY,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,              -400,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot archers",                     SNS_MF,   false,    4,     5,    3, SNS_LACKING,  SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot spearmen",                    SNS_MF,   false,    4,     5,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Subject levy",                     SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot skirmishers",                 SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Settled spearmen",                 SNS_HF,   false,    5,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_UNDRILLED,                  SNS_RESTRICTED,    0,     0, NULL },
};

/* Early Achaemenid Persian, 6th and 5th centuries BC */
static const sns_army_line sns_achaemenid[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Sparabara",                        SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_BOW,       SNS_SHIELDWALL,                              SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Immortals",                        SNS_HF,   false,    3,     3,    4, SNS_PLAIN,    SNS_BOW,       SNS_SHIELDWALL,                              SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    3,     3,    3, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Persian cavalry",                  SNS_CAV,  false,    3,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     4,    3, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Saka horse archers",               SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Median or Baktrian cavalry",       SNS_CAV,  false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Takabara",                         SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Subject foot",                     SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Subject archers",                  SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Skirmishers",                      SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Ionian hoplites",                  SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SHIELDWALL | SNS_SPEARS | SNS_UNDRILLED, 0,              -540,     0, NULL },
    { SNS_SUPPORT, "Camelry",                          SNS_CAM,  false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           SNS_RESTRICTED,    0,     0, NULL },
    { SNS_SUPPORT, "Chariots",                         SNS_CH,   false,    4,     4,    3, SNS_PLAIN,    SNS_JAVELINS,  0,                                           SNS_RESTRICTED,    0,     0, NULL },
};

/* Early Imperial Roman, 1st century BC to 3rd century AD */
static const sns_army_line sns_roman[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Legionaries",                      SNS_HF,   false,    3,     4,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_THROWN,                                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    "Praetorians or veterans",          SNS_HF,   false,    2,     2,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_THROWN,                                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    3,     3,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_THROWN | SNS_STEADFAST,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Auxiliary foot",                   SNS_HF,   false,    3,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    3,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    3,     4,    4, SNS_ARMOURED, SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Auxiliary cavalry",                SNS_CAV,  false,    3,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     4,    3, SNS_ARMOURED, SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Auxiliary archers",                SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Light archers or slingers",        SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Lanciarii or javelinmen",          SNS_LF,   false,    3,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,               200,     0, "Lanciarii" },
    { SNS_SUPPORT, "Moorish light horse",              SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Horse archers",                    SNS_CAV,  false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           SNS_RESTRICTED,    0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Lancers (contarii)",               SNS_CAV,  false,    3,     3,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT,                                  SNS_RESTRICTED,  110,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_CAV,  false,    3,     3,    3, SNS_HEAVY,    SNS_NO_WEAPON, SNS_IMPACT,                                  0,               200,     0, NULL },
    { SNS_SUPPORT, "Irregular warriors",               SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_SUPPORT, "Camel riders",                     SNS_CAM,  false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           SNS_RESTRICTED,    0,     0, NULL },
    { SNS_SUPPORT, "Bolt-shooters",                    SNS_ART,  false,    4,     4,    2, SNS_PLAIN,    SNS_GUNS,      0,                                           SNS_RESTRICTED,    0,     0, NULL },
};

/* Later Sarmatian, 1st to 4th centuries AD */
static const sns_army_line sns_sarmatian[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Noble lancers",                    SNS_CAV,  false,    3,     4,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    "Cataphract nobles",                SNS_CAV,  false,    3,     3,    3, SNS_HEAVY,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    "Horse archers",                    SNS_LH,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot archers",                     SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot spearmen",                    SNS_MF,   false,    5,     5,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Allied German warriors",           SNS_HF,   true,     4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_SUPPORT, "Allied Dacian warriors",           SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Skirmishers",                      SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Wagons",                           SNS_WW,   false,    5,     5,    4, SNS_PLAIN,    SNS_BOW,       0,                                           SNS_RESTRICTED,    0,     0, NULL },
};

/* Dacian, 1st century BC to 2nd century AD */
static const sns_army_line sns_dacian[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Dacian warriors",                  SNS_HF,   true,     4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Falxmen",                          SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              0,                 0,     0, NULL },
    { SNS_CORE,    "Javelinmen",                       SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "Noble cavalry",                    SNS_CAV,  false,    3,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Archers",                          SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Slingers",                         SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Foot archers",                     SNS_MF,   false,    4,     4,    3, SNS_LACKING,  SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Light horse",                      SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Sarmatian lancers",                SNS_CAV,  false,    3,     4,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                85,   106, NULL },
    { SNS_SUPPORT, "Sarmatian horse archers",          SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                85,   106, NULL },
    { SNS_SUPPORT, "Bastarnae",                        SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_TWO_HANDED | SNS_UNDRILLED, 0,                 0,     0, NULL },
    { SNS_SUPPORT, "Roman deserters",                  SNS_HF,   false,    4,     4,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_THROWN,                                  SNS_RESTRICTED,   85,   106, NULL },
    { SNS_SUPPORT, "Captured bolt-shooters",           SNS_ART,  false,    5,     5,    2, SNS_PLAIN,    SNS_GUNS,      0,                                           SNS_RESTRICTED,   85,   106, NULL },
};

/* Feudal English, 12th and 13th centuries */
static const sns_army_line sns_english[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Knights",                          SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     3,    3, SNS_HEAVY,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,              1250,     0, NULL },
    { SNS_CORE,    "Dismounted knights",               SNS_HF,   false,    3,     3,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_STEADFAST,              0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    3,     3,    4, SNS_HEAVY,    SNS_NO_WEAPON, SNS_TWO_HANDED,                              0,              1250,     0, NULL },
    { SNS_CORE,    "Militia spearmen",                 SNS_HF,   false,    4,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SHIELDWALL | SNS_SPEARS | SNS_UNDRILLED, 0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    4,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Archers",                          SNS_MF,   false,    4,     5,    3, SNS_LACKING,  SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_LONGBOW,   0,                                           0,              1250,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Mounted sergeants",                SNS_CAV,  false,    4,     4,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Crossbowmen",                      SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_CROSSBOW,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Mercenary spearmen",               SNS_HF,   false,    3,     3,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_SPEARS,                                  0,                 0,     0, NULL },
    { SNS_SUPPORT, "Welsh spearmen",                   SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_SUPPORT, "Skirmishers",                      SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Hobilars",                         SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           SNS_RESTRICTED, 1296,     0, NULL },
    { SNS_SUPPORT, "Peasants",                         SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
};

/* Feudal Scots, 12th and 13th centuries */
static const sns_army_line sns_scots[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "Common spearmen",                  SNS_HF,   true,     4,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_UNDRILLED,                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   true,     4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_PIKES | SNS_UNDRILLED,                   0,              1260,     0, NULL },
    { SNS_CORE,    "Galwegians",                       SNS_MF,   false,    4,     5,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    4,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Islesmen",                         SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              0,                 0,     0, NULL },
    { SNS_CORE,    "Highlanders",                      SNS_MF,   false,    4,     5,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
    { SNS_CORE,    "Knights",                          SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Dismounted household",             SNS_HF,   false,    3,     3,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_SPEARS,                                  0,                 0,     0, NULL },
    { SNS_SUPPORT, "Galloglaich",                      SNS_HF,   false,    3,     3,    4, SNS_ARMOURED, SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              SNS_RESTRICTED, 1260,     0, NULL },
    { SNS_SUPPORT, "Ettrick archers",                  SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Archers",                          SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Border horse",                     SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           SNS_RESTRICTED,    0,     0, NULL },
    { SNS_SUPPORT, "Poor folk",                        SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
};

/* Medieval Welsh, 11th to 14th centuries */
static const sns_army_line sns_welsh[] = {
    /* section     troop type                          type      large  best  worst  str.  protection    weapon         characteristics                              flag            from  until  who */
    { SNS_CORE,    "South Welsh archers",              SNS_MF,   false,    4,     4,    3, SNS_PLAIN,    SNS_LONGBOW,   0,                                           SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_MF,   false,    4,     4,    3, SNS_LACKING,  SNS_LONGBOW,   0,                                           0,                 0,     0, NULL },
    { SNS_CORE,    "North Welsh spearmen",             SNS_MF,   false,    4,     5,    3, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_UNDRILLED,                  SNS_COMPULSORY,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_HF,   false,    4,     5,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_SPEARS | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Teulu",                            SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_UNDRILLED,                               SNS_RESTRICTED,    0,     0, NULL },
    { SNS_CORE,    OR,                                 SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  0,                 0,     0, NULL },
    { SNS_CORE,    "Camp",                             SNS_CAMP, false,    4,     4,    3, SNS_PLAIN,    SNS_NO_WEAPON, 0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Javelinmen",                       SNS_LF,   false,    4,     5,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Light archers or slingers",        SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_BOW,       0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, OR,                                 SNS_LF,   false,    4,     4,    2, SNS_PLAIN,    SNS_SLING,     0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Light horse",                      SNS_LH,   false,    4,     4,    2, SNS_PLAIN,    SNS_JAVELINS,  0,                                           0,                 0,     0, NULL },
    { SNS_SUPPORT, "Irish or Norse mercenaries",       SNS_HF,   false,    4,     4,    4, SNS_PLAIN,    SNS_NO_WEAPON, SNS_TWO_HANDED | SNS_UNDRILLED,              0,                 0,  1199, "Norse" },
    { SNS_SUPPORT, "Marcher knights",                  SNS_CAV,  false,    3,     3,    3, SNS_ARMOURED, SNS_NO_WEAPON, SNS_IMPACT | SNS_UNDRILLED,                  SNS_RESTRICTED,    0,     0, NULL },
    { SNS_SUPPORT, "Peasants",                         SNS_MF,   false,    5,     5,    3, SNS_LACKING,  SNS_NO_WEAPON, SNS_UNDRILLED,                               0,                 0,     0, NULL },
};
#undef OR

static const sns_army_list sns_lists[SNS_LISTS] = {
    { "macedonian", "Macedonian",               "4th century BC",                   sns_macedonian, TC_COUNT(sns_macedonian),
      "Asian horse archers only from 330 BC, elephants only from 326 BC." },
    { "skythian",   "Skythian or Saka",         "7th century BC to 1st century AD", sns_skythian,   TC_COUNT(sns_skythian),
      "Heavily armoured lancers only Saka from the 4th century BC." },
    { "achaemenid", "Early Achaemenid Persian", "6th and 5th centuries BC",         sns_achaemenid, TC_COUNT(sns_achaemenid),
      "Camelry for Cyrus (546 BC) or Arab levies. Ionian hoplites from 540 BC." },
    { "roman",      "Early Imperial Roman",     "1st century BC to 3rd century AD", sns_roman,      TC_COUNT(sns_roman),
      "Lancers from AD 110; heavily armoured ones and lanciarii from AD 200." },
    { "sarmatian",  "Later Sarmatian",          "1st to 4th centuries AD",          sns_sarmatian,  TC_COUNT(sns_sarmatian),
      "" },
    { "dacian",     "Dacian",                   "1st century BC to 2nd century AD", sns_dacian,     TC_COUNT(sns_dacian),
      "Sarmatian allies, deserters and bolt-shooters only under Decebalus (AD 85-106)." },
    { "english",    "Feudal English",           "12th and 13th centuries",          sns_english,    TC_COUNT(sns_english),
      "Heavily armoured knights and Longbow only from about 1250; hobilars from 1296." },
    { "scots",      "Feudal Scots",             "12th and 13th centuries",          sns_scots,      TC_COUNT(sns_scots),
      "Pikes (schiltrons) and galloglaich only from about 1260." },
    { "welsh",      "Medieval Welsh",           "11th to 14th centuries",           sns_welsh,      TC_COUNT(sns_welsh),
      "Norse mercenaries only before 1200; marcher knights only as allies." },
};
/* clang-format on */

#endif
