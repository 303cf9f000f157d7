# bash completion for tercio: the program says itself what may come (cli/complete.c).
_tercio() {
    local line=${COMP_LINE:0:COMP_POINT} cur=${COMP_WORDS[COMP_CWORD]} offer
    local -a words
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    [[ $cur == "=" ]] && cur=""
    COMPREPLY=()
    while IFS= read -r offer; do
        if [[ $offer == @files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r offer; do COMPREPLY+=("$offer"); done < <(compgen -f -- "$cur")
        else
            [[ $offer == *= ]] && compopt -o nospace 2>/dev/null
            COMPREPLY+=("$offer")
        fi
    done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
}
complete -F _tercio tercio
