# Runs one program in a bare root: constant text, everything that varies comes as a positional parameter.
# $1 empty folder that becomes the root, $2 the same as written in /proc/self/mountinfo, $3 what to mount below it as
# fstab(5) lines, $4 folders and $5 links of the system, separated by blanks; the rest is the command line.
# Called inside new user, mount, pid, net and ipc namespaces by sandbox.ts; it stays as process 1 so that signals of the program have an exit code.
# Each program started here delays the first picture of every video, so one `mount` takes the whole list.
set -eu
root=$1 listed=$2 table=$3 folders=$4 links=$5
shift 5

mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$root"
cd "$root"
# shellcheck disable=SC2086 # names of the system, without blanks
mkdir -p work old proc etc dev $folders
# shellcheck disable=SC2086
[ -z "$links" ] || cp -P $links .
for file in program etc/ld.so.cache dev/null dev/urandom table; do : > "$file"; done
printf '%s\n' "$table" > table
mount --all --fstab "$root/table"
# it tells where things lie on this machine
: > table

# mounts inside the folders (drivers in containers): those of the machine are locked together, all or none can be taken
while read -r _ _ _ _ point _; do
  case $point in
    "$listed"/usr/*/* | "$listed"/lib*/* | "$listed"/bin/* | "$listed"/etc/alternatives/*)
      below=${point#"$listed"/}
      case " $folders " in
        *" $below "*) ;;
        *) mount -o remount,bind,ro,nosuid,nodev "$root/$below" ;;
      esac
      ;;
  esac
done < /proc/self/mountinfo

# no namespaces within this one: what holes of the kernel are mostly reached by
for kind in user mnt pid net ipc uts cgroup time; do
  echo 0 > "/proc/sys/user/max_${kind}_namespaces" || true
done 2> /dev/null

pivot_root . old
cd /work
# umount reads /proc; both go away before the program starts
umount -l /old /proc

set +e
setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
exit $?
