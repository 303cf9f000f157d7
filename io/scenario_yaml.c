/* One plain YAML document out of any bytes: what could hurt is refused before libyaml builds it. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

/* Length of the UTF-8 sequence at s, or 0 if it is not one (RFC 3629). */
static int utf8_len(const unsigned char *s, size_t left)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const int len = s[0] < 0x80   ? 1
                    : s[0] < 0xc0 ? 0
                    : s[0] < 0xe0 ? 2
                    : s[0] < 0xf0 ? 3
                    : s[0] < 0xf8 ? 4
                                  : 0;

    if (len == 0 || (size_t)len > left)
        return 0;
    if (len == 1)
        return 1;
    uint32_t code = s[0] & (0xffu >> (len + 1));
    for (int i = 1; i < len; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    if (code < least[len] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0;
    return len;
}

/* Line and column (in characters, from 1) of a byte. */
static void place_of(const char *text, size_t offset, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            (*line)++;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            (*column)++;
        }
    }
}

static bool check_bytes(scn *c, const scn_doc *doc)
{
    const unsigned char *s = (const unsigned char *)doc->text;
    int line, column;

    for (size_t i = 0; i < doc->len;) {
        const int len = utf8_len(s + i, doc->len - i);
        const bool control =
            len == 1 && ((s[i] < 0x20 && !strchr("\t\n\r", s[i])) || s[i] == 0x7f || s[i] == 0);
        if (len > 0 && !control) {
            i += (size_t)len;
            continue;
        }
        place_of(doc->text, i, &line, &column);
        if (len == 0)
            scn_fault_at(c, doc, line, column, 0,
                         "byte 0x%02x is not UTF-8: save the file as UTF-8", s[i]);
        else
            scn_fault_at(c, doc, line, column, 0,
                         "control character 0x%02x: this is not a text file", s[i]);
        return false;
    }
    return true;
}

static void parser_start(yaml_parser_t *p, const scn_doc *doc)
{
    yaml_parser_set_encoding(p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(p, (const unsigned char *)doc->text, doc->len);
}

/* libyaml's complaint in a sentence, at its place. */
static bool no_memory(scn *c, const scn_doc *doc, int line, int column)
{
    scn_fault_at(c, doc, line, column, 0, "no memory left");
    c->faults->starved = true;
    return false;
}

static void parser_fault(scn *c, const scn_doc *doc, const yaml_parser_t *p)
{
    int line = (int)p->problem_mark.line + 1, column = (int)p->problem_mark.column + 1;

    /* Where libyaml cannot copy a tag it gives no reason at all. */
    if (p->error == YAML_MEMORY_ERROR || p->error == YAML_NO_ERROR) {
        no_memory(c, doc, line, column);
        return;
    }
    if (p->error == YAML_READER_ERROR)
        place_of(doc->text, p->problem_offset < doc->len ? p->problem_offset : doc->len, &line,
                 &column);
    else if (p->problem_mark.index < doc->len && doc->text[p->problem_mark.index] == '\t') {
        scn_fault_at(c, doc, line, column, 0, "a tab: indent with spaces");
        return;
    }
    scn_fault_at(c, doc, line, column, 0, "not YAML: %s%s%s", p->problem ? p->problem : "?",
                 p->context ? ", " : "", p->context ? p->context : "");
}

/* One event: what a scenario has no use for and an attacker has. Returns false to stop. */
static bool check_event(scn *c, const scn_doc *doc, const yaml_event_t *e, int *depth,
                        int *documents)
{
    const int line = (int)e->start_mark.line + 1, column = (int)e->start_mark.column + 1;
    const unsigned char *anchor = NULL, *tag = NULL;

    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (++*documents > 1) {
            scn_fault_at(c, doc, line, column, 0,
                         "a second document ('---'): one file is one scenario");
            return false;
        }
        break;
    case YAML_ALIAS_EVENT:
        scn_fault_at(c, doc, line, column, 0, "an alias ('*name'): write the value out");
        break;
    case YAML_SCALAR_EVENT:
        anchor = e->data.scalar.anchor;
        tag = e->data.scalar.tag;
        break;
    case YAML_SEQUENCE_START_EVENT:
        ++*depth;
        anchor = e->data.sequence_start.anchor;
        tag = e->data.sequence_start.tag;
        break;
    case YAML_MAPPING_START_EVENT:
        ++*depth;
        anchor = e->data.mapping_start.anchor;
        tag = e->data.mapping_start.tag;
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        --*depth;
        break;
    default:
        break;
    }
    if (anchor)
        scn_fault_at(c, doc, line, column, 0, "an anchor ('&name'): write the value out");
    if (tag)
        scn_fault_at(c, doc, line, column, 0, "a tag ('!type'): write the plain value");
    if (*depth > SCN_DEPTH_MAX) {
        scn_fault_at(c, doc, line, column, 0, "nested more than %d deep", SCN_DEPTH_MAX);
        return false;
    }
    return true;
}

/* A first pass over the events, which builds nothing and may stop at any one of them. */
static bool check_events(scn *c, const scn_doc *doc)
{
    const int before = c->faults->count;
    int depth = 0, documents = 0, values = 0;
    bool more = true;
    yaml_parser_t p;

    if (!yaml_parser_initialize(&p))
        return no_memory(c, doc, 1, 1);
    parser_start(&p, doc);
    while (more) {
        yaml_event_t e;
        if (!yaml_parser_parse(&p, &e)) {
            parser_fault(c, doc, &p);
            break;
        }
        more = e.type != YAML_STREAM_END_EVENT && check_event(c, doc, &e, &depth, &documents);
        if (more && ++values > SCN_EVENTS_MAX) {
            scn_fault_at(c, doc, (int)e.start_mark.line + 1, (int)e.start_mark.column + 1, 0,
                         "more than %d values", SCN_EVENTS_MAX);
            more = false;
        }
        yaml_event_delete(&e);
    }
    yaml_parser_delete(&p);
    if (c->faults->count == before && documents == 0)
        scn_fault_at(c, doc, 1, 1, 0, "the file is empty");
    return c->faults->count == before;
}

bool scn_open(scn *c, scn_doc *doc, const char *text, size_t len)
{
    yaml_parser_t p;

    *doc = (scn_doc){ .text = text, .len = len };
    if (len > SCN_BYTES_MAX) {
        scn_fault_at(c, doc, 1, 1, 0, "the file has %zu bytes; at most %d are read", len,
                     SCN_BYTES_MAX);
        return false;
    }
    if (len >= 3 &&
        memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark says nothing here */
        doc->text += 3;
        doc->len -= 3;
    }
    if (!check_bytes(c, doc) || !check_events(c, doc))
        return false;
    if (!yaml_parser_initialize(&p))
        return no_memory(c, doc, 1, 1);
    parser_start(&p, doc);
    doc->open = yaml_parser_load(&p, &doc->yaml) != 0;
    if (!doc->open)
        parser_fault(c, doc, &p);
    yaml_parser_delete(&p);
    if (doc->open && !yaml_document_get_root_node(&doc->yaml)) {
        scn_fault_at(c, doc, 1, 1, 0, "the file is empty");
        scn_close(doc);
    }
    return doc->open;
}

void scn_close(scn_doc *doc)
{
    if (doc->open)
        yaml_document_delete(&doc->yaml);
    doc->open = false;
}

static scn_value value_of(scn_doc *doc, yaml_node_t *node)
{
    scn_value v = { .doc = doc, .node = node };

    if (!node)
        return (scn_value){ 0 };
    v.line = (int)node->start_mark.line + 1;
    v.column = (int)node->start_mark.column + 1;
    if (node->type == YAML_SCALAR_NODE)
        v.text = (const char *)node->data.scalar.value;
    return v;
}

scn_value scn_root(scn_doc *doc)
{
    return value_of(doc, doc->open ? yaml_document_get_root_node(&doc->yaml) : NULL);
}

int scn_list_count(const scn_value *list)
{
    if (!list->doc || list->node->type != YAML_SEQUENCE_NODE)
        return 0;
    return (int)(list->node->data.sequence.items.top - list->node->data.sequence.items.start);
}

scn_value scn_list_at(const scn_value *list, int i)
{
    const yaml_node_item_t item = list->node->data.sequence.items.start[i];
    return value_of(list->doc, yaml_document_get_node(&list->doc->yaml, item));
}

int scn_map_count(const scn_value *map)
{
    if (!map->doc || map->node->type != YAML_MAPPING_NODE)
        return 0;
    return (int)(map->node->data.mapping.pairs.top - map->node->data.mapping.pairs.start);
}

scn_value scn_map_at(const scn_value *map, int i, scn_value *key)
{
    const yaml_node_pair_t *pair = map->node->data.mapping.pairs.start + i;

    *key = value_of(map->doc, yaml_document_get_node(&map->doc->yaml, pair->key));
    return value_of(map->doc, yaml_document_get_node(&map->doc->yaml, pair->value));
}

bool scn_has_key(const scn_value *map, const char *name)
{
    const int count = scn_map_count(map);

    for (int i = 0; i < count; i++) {
        scn_value key;
        (void)scn_map_at(map, i, &key);
        if (key.text && strcmp(key.text, name) == 0)
            return true;
    }
    return false;
}

/* Only a literal block ('|') keeps its lines in the file: its text starts on the line after the
   indicator, each line behind the same indentation. Any other text answers with its own place. */
void scn_block_place(const scn_value *v, int n, int i, int *line, int *column)
{
    *line = v->line;
    *column = v->column;
    if (v->node->type != YAML_SCALAR_NODE ||
        v->node->data.scalar.style != YAML_LITERAL_SCALAR_STYLE)
        return;
    *line = v->line + 1 + n;
    const char *s = v->doc->text, *end = s + v->doc->len;
    for (int skip = 1; skip < *line && s; skip++) {
        s = memchr(s, '\n', (size_t)(end - s));
        s = s ? s + 1 : NULL;
    }
    int indent = 0;
    while (s && s + indent < end && s[indent] == ' ')
        indent++;
    *column = indent + i + 1;
}
