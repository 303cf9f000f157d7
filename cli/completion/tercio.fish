# fish completion for tercio: the program says itself what may come (cli/complete.c).
function __tercio_complete
    set -l words (commandline -opc)
    set -l begun (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l option (string match -r -- '^-.*?=' $begun)
    for offer in (command $program complete $words "$begun" 2>/dev/null)
        if test "$offer" = @files
            __fish_complete_path (string replace -r -- '^-.*?=' '' "$begun") | string replace -r '^' "$option"
        else
            echo "$option$offer"
        end
    end
end
complete -c tercio -f -a '(__tercio_complete)'
