# Runs one program in a bare root: constant text, everything that varies comes as a positional parameter.
# $1 empty folder that becomes the root, $2 scratch folder (writable), $3 source file (read only), $4 program; the rest is its command line.
# Called inside new user, mount, pid, net and ipc namespaces by sandbox.ts; it stays as process 1 so that signals of the program have an exit code.
set -eu
root=$1 scratch=$2 source=$3 program=$4
shift 4

mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$root"
mkdir -p "$root/work" "$root/old" "$root/proc" "$root/usr/local" "$root/etc" "$root/dev"

# with what is mounted below (drivers in containers): mounts of the machine are locked together, all or none can be taken
read_only() {
  mount --rbind "$1" "$root$2"
  mount -o remount,bind,ro,nosuid,nodev "$root$2"
  while read -r _ _ _ _ point _; do
    case $point in "$root$2"/*) mount -o remount,bind,ro,nosuid,nodev "$point" ;; esac
  done < /proc/self/mountinfo
}
for folder in /usr/bin /usr/lib /usr/lib32 /usr/lib64 /usr/local/lib /bin /lib /lib32 /lib64 /etc/alternatives; do
  if [ -L "$folder" ]; then
    ln -s "$(readlink "$folder")" "$root$folder"
  elif [ -d "$folder" ]; then
    mkdir -p "$root$folder"
    read_only "$folder" "$folder"
  fi
done
if [ -f /etc/ld.so.cache ]; then
  : > "$root/etc/ld.so.cache"
  read_only /etc/ld.so.cache /etc/ld.so.cache
fi
for device in /dev/null /dev/urandom; do
  : > "$root$device"
  mount --bind "$device" "$root$device"
done
: > "$root/program"
read_only "$program" /program

mount --bind "$scratch" "$root/work"
mount -o remount,bind,nosuid,nodev,noexec "$root/work"
mount --bind "$source" "$root/work/in.bin"
mount -o remount,bind,ro,nosuid,nodev,noexec "$root/work/in.bin"

# umount reads /proc; both go away before the program starts
mount --rbind /proc "$root/proc"
cd "$root"
pivot_root . old
cd /work
umount -l /old
umount -l /proc

set +e
setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
exit $?
