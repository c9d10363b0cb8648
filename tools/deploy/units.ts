import type { Role } from '../../server/src/settings.ts'

/** Returns the systemd unit of a whole product on one machine. */
export const wholeUnit = (): string =>
  unit({
    title: 'Склейка: видеоплатформа',
    environment: ['DATA_DIR=/var/lib/skleyka', 'HOST=127.0.0.1'],
    state: 'skleyka',
    runsMedia: true,
  })

/** Returns the template of units of one role. An instance is named by the port that it is asked at: skleyka-api@8080. */
export function roleUnit(role: Role): string {
  const port = role === 'api' ? 'PORT=%i' : 'PROBE_PORT=%i'
  return unit({
    title: `Склейка: роль ${role}, порт %i`,
    environment: [`DATA_DIR=/var/lib/skleyka-${role}-%i`, `ROLES=${role}`, port],
    state: `skleyka-${role}-%i`,
    runsMedia: role !== 'api',
  })
}

interface Unit {
  readonly title: string
  readonly environment: readonly string[]
  readonly state: string
  /** True of processes that run ffmpeg, in namespaces of its own. */
  readonly runsMedia: boolean
}

const unit = ({ title, environment, state, runsMedia }: Unit) => `[Unit]
Description=${title}
Documentation=file:/opt/skleyka/README.md
After=network-online.target
Wants=network-online.target

[Service]
User=skleyka
Group=skleyka
WorkingDirectory=/opt/skleyka
EnvironmentFile=-/etc/skleyka.env
${environment.map((one) => `Environment=${one}`).join('\n')}
ExecStart=/usr/bin/npm start --silent
KillSignal=SIGTERM
# the server stops PostgreSQL and ffmpeg itself, in its order
KillMode=mixed
# what runs is handed back to the queue meanwhile
TimeoutStopSec=60
Restart=always
RestartSec=2

StateDirectory=${state}
StateDirectoryMode=0700
UMask=0077
LimitNOFILE=65536
NoNewPrivileges=yes
ProtectSystem=full
ProtectHome=yes
PrivateTmp=yes
ProtectClock=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=~@clock @cpu-emulation @debug @keyring @module @obsolete @raw-io @reboot @swap
SystemCallFilter=~bpf fanotify_init io_uring_setup name_to_handle_at open_by_handle_at userfaultfd
SystemCallErrorNumber=EPERM
${runsMedia ? mediaWalls : apiWalls}

[Install]
WantedBy=multi-user.target
`

const mediaWalls = '# ffmpeg runs in namespaces of its own: RestrictNamespaces and PrivateUsers have to stay off'

const apiWalls = `# runs no media programs: what their sandbox needs is closed here
RestrictNamespaces=yes
PrivateDevices=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictRealtime=yes
LockPersonality=yes
CapabilityBoundingSet=`
