import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../processes.ts'
import { composeFile, composeOfSeveral } from './compose.ts'
import { dashboardFile } from './dashboard.ts'
import { isOpen, manifests } from './kubernetes.ts'
import { nginxOfSeveral } from './nginx.ts'
import { withSettings } from './readme-table.ts'
import { settingsExample } from './settings-example.ts'
import { roleUnit, wholeUnit } from './units.ts'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** Files that are made of tables, by their path in the repository. */
export const madeFiles = (): Readonly<Record<string, string>> => ({
  'README.md': withSettings(read('README.md')),
  'deploy/grafana/skleyka.json': dashboardFile(),
  'deploy/settings.env.example': settingsExample(
    [
      'Настройки Склейки для compose (deploy/.env) и systemd (/etc/skleyka.env): снимите # у нужных. Ни одна не обязательна.',
      'Файл держит пароли: chmod 600. Сделан tools/deploy, подробности — в README.',
    ],
    () => true,
  ),
  'deploy/compose.yaml': composeFile(),
  'deploy/compose.several.yaml': composeOfSeveral(),
  'deploy/nginx/skleyka-several.conf': nginxOfSeveral(read('deploy/nginx/skleyka.conf')),
  'deploy/systemd/skleyka.service': wholeUnit(),
  'deploy/systemd/skleyka-api@.service': roleUnit('api'),
  'deploy/systemd/skleyka-worker@.service': roleUnit('worker'),
  'deploy/systemd/skleyka-live@.service': roleUnit('live'),
  ...Object.fromEntries(Object.entries(manifests()).map(([name, text]) => [`deploy/kubernetes/${name}`, text])),
  'deploy/kubernetes/settings.env.example': settingsExample(
    ['Настройки для kubernetes без секретов. Сделан tools/deploy, подробности — в README.'],
    ({ name, isSecret }) => !isSecret && isOpen(name),
  ),
  'deploy/kubernetes/secrets.env.example': settingsExample(
    ['Секреты для kubernetes. Сделан tools/deploy, подробности — в README.'],
    ({ name, isSecret }) => isSecret && isOpen(name),
  ),
})
