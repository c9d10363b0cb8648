import type { Role } from '../../server/src/settings.ts'
import { settingList } from './setting-table.ts'

/** Settings that the manifests give themselves, the same for every role or by role. */
const fixedSettings: readonly (readonly [name: string, value: string, roles?: readonly Role[]])[] = [
  ['DATA_DIR', '/var/lib/skleyka'],
  ['HOST', '0.0.0.0'],
  ['PORT', '8080', ['api']],
  ['PROBE_PORT', '8081'],
  ['UPLOADS_DIR', '/var/lib/skleyka-uploads', ['api']],
]
const fixedNames: readonly string[] = [...fixedSettings.map(([name]) => name), 'ROLES']

/** True of a setting that the operator may give in a cluster. */
export const isOpen = (name: string): boolean => !fixedNames.includes(name)

/** Manifests by their names in deploy/kubernetes. */
export const manifests = (): Readonly<Record<string, string>> => ({
  'kustomization.yaml': kustomization,
  'namespace.yaml': namespace,
  'uploads.yaml': uploads,
  'api.yaml': `${workload('api')}---\n${service}---\n${disruptions}---\n${ingress}`,
  'worker.yaml': workload('worker'),
  'live.yaml': `${workload('live')}---\n${liveService}`,
})

const header = '# Made by tools/deploy.\n'

const kustomization = `${header}# cp settings.env.example settings.env, cp secrets.env.example secrets.env, fill both in; then: kubectl apply -k deploy/kubernetes
# Needed: PUBLIC_URL, STORAGE_URL, TRUSTED_PROXIES, LIVE_WHIP_ADDRESS; DATABASE_URL, CLICKHOUSE_URL, SECRET_KEY, METRICS_TOKEN, the key of the S3 store.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: skleyka
resources: [namespace.yaml, uploads.yaml, api.yaml, worker.yaml, live.yaml]
configMapGenerator:
  - name: skleyka-settings
    envs: [settings.env]
secretGenerator:
  - name: skleyka-secrets
    envs: [secrets.env]
images:
  - name: skleyka
    newName: skleyka
    newTag: "1"
`

const namespace = `${header}apiVersion: v1
kind: Namespace
metadata:
  name: skleyka
  labels:
    pod-security.kubernetes.io/enforce: restricted
`

const uploads = `${header}# A disk that every process with the role api mounts: the storage class has to know ReadWriteMany (NFS, CephFS).
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: skleyka-uploads
  namespace: skleyka
spec:
  accessModes: [ReadWriteMany]
  resources: { requests: { storage: 200Gi } }
`

const labels = (role: Role) => `{ app.kubernetes.io/name: skleyka, app.kubernetes.io/component: ${role} }`

/** Replicas, processor and memory of each role. */
const sizes: Readonly<Record<Role, { replicas: number; cpu: string; memory: string; limit: string }>> = {
  api: { replicas: 2, cpu: '500m', memory: '512Mi', limit: '2Gi' },
  worker: { replicas: 2, cpu: '2', memory: '1Gi', limit: '8Gi' },
  live: { replicas: 1, cpu: '1', memory: '512Mi', limit: '4Gi' },
}

function workload(role: Role): string {
  const isApi = role === 'api'
  const { replicas, cpu, memory, limit } = sizes[role]
  return `${header}${isApi ? aboutApi : aboutMedia}apiVersion: apps/v1
kind: ${isApi ? 'StatefulSet' : 'Deployment'}
metadata:
  name: skleyka-${role}
  namespace: skleyka
  labels: ${labels(role)}
spec:
  replicas: ${replicas}
  selector: { matchLabels: ${labels(role)} }
${isApi ? '  serviceName: skleyka\n  podManagementPolicy: Parallel\n' : ''}${role === 'live' ? '  strategy: { type: Recreate }\n' : ''}  template:
    metadata: { labels: ${labels(role)} }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: ${isApi ? '{ type: RuntimeDefault }' : '{ type: Localhost, localhostProfile: profiles/skleyka.json }'}
      containers:
        - name: skleyka
          image: skleyka
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          ports: [${portsOf(role).join(', ')}]
          # a first start and an upgrade change the database: they are given ten minutes
          startupProbe: { httpGet: { path: /healthz, port: probe }, periodSeconds: 5, failureThreshold: 120 }
          readinessProbe: { httpGet: { path: /healthz, port: probe }, periodSeconds: 10, timeoutSeconds: 5 }
          # only a process that no longer answers is ended: while the database is away the others are ready again by themselves
          livenessProbe: { tcpSocket: { port: probe }, periodSeconds: 20, failureThreshold: 3 }
          resources:
            requests: { cpu: "${cpu}", memory: ${memory} }
            limits: { memory: ${limit} }
          env:
${environment(role)}
          volumeMounts:
            - { name: data, mountPath: /var/lib/skleyka }
            - { name: tmp, mountPath: /tmp }
${isApi ? '            - { name: uploads, mountPath: /var/lib/skleyka-uploads }\n' : ''}      volumes:
        - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
${isApi ? '        - { name: uploads, persistentVolumeClaim: { claimName: skleyka-uploads } }\n' : '        - { name: data, emptyDir: {} }\n'}${isApi ? claims : ''}`
}

const aboutApi = '# Its folder holds events of players that wait for ClickHouse: it stays with the process.\n'
const aboutMedia = `# Runs ffmpeg in namespaces of its own. The nodes have to allow user namespaces and hold deploy/seccomp.json as
# /var/lib/kubelet/seccomp/profiles/skleyka.json; a profile of AppArmor there must allow mounts. Where that cannot be, the process says so and
# ends; MEDIA_SANDBOX=unsafe in settings.env runs ffmpeg with the walls of the pod alone.
`

const claims = `  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        resources: { requests: { storage: 10Gi } }
`

function portsOf(role: Role): string[] {
  const probe = '{ name: probe, containerPort: 8081 }'
  const live = [
    '{ name: rtmp, containerPort: 1935 }',
    '{ name: srt, containerPort: 8890, protocol: UDP }',
    '{ name: whip, containerPort: 8189, protocol: UDP }',
  ]
  const own: Record<Role, string[]> = { api: ['{ name: http, containerPort: 8080 }'], worker: [], live }
  return [...own[role], probe]
}

/** Lines of the settings a role reads: what the manifests give, then what the operator may give. */
function environment(role: Role): string {
  const fixed = fixedSettings
    .filter(([, , roles]) => roles?.includes(role) ?? true)
    .map(([name, value]) => [name, value] as const)
  const open = settingList.filter(({ name, roles }) => isOpen(name) && roles.includes(role))
  return [
    ...[['ROLES', role] as const, ...fixed].map(
      ([name, value]) => `            - { name: ${name}, value: "${value}" }`,
    ),
    ...open.map(({ name, isSecret }) => {
      const [from, of] = isSecret ? ['secretKeyRef', 'skleyka-secrets'] : ['configMapKeyRef', 'skleyka-settings']
      return `            - { name: ${name}, valueFrom: { ${from}: { name: ${of}, key: ${name}, optional: true } } }`
    }),
  ].join('\n')
}

const service = `apiVersion: v1
kind: Service
metadata:
  name: skleyka
  namespace: skleyka
  labels: ${labels('api')}
spec:
  selector: ${labels('api')}
  ports: [{ name: http, port: 8080, targetPort: http }]
`

const disruptions = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: skleyka-api
  namespace: skleyka
spec:
  minAvailable: 1
  selector: { matchLabels: ${labels('api')} }
`

const ingress = `# Name its address in TRUSTED_PROXIES. For many viewers put nginx with deploy/nginx/skleyka.conf in its place.
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: skleyka
  namespace: skleyka
  annotations:
    nginx.ingress.kubernetes.io/proxy-body-size: "0"
    nginx.ingress.kubernetes.io/proxy-request-buffering: "off"
spec:
  tls: [{ hosts: [video.example.ru], secretName: skleyka-tls }]
  rules:
    - host: video.example.ru
      http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: skleyka, port: { name: http } } }
`

const liveService = `# Encoders and browsers that broadcast come here; its outer address is LIVE_WHIP_ADDRESS, its name LIVE_HOST.
apiVersion: v1
kind: Service
metadata:
  name: skleyka-live
  namespace: skleyka
  labels: ${labels('live')}
spec:
  type: LoadBalancer
  selector: ${labels('live')}
  ports:
    - { name: rtmp, port: 1935, targetPort: rtmp }
    - { name: srt, port: 8890, targetPort: srt, protocol: UDP }
    - { name: whip, port: 8189, targetPort: whip, protocol: UDP }
`
