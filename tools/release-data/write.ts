// Keeps the data of a release as that release leaves it, before it is tagged: node tools/release-data/write.ts 1.0.0
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { openSuperuser } from '../../server/src/database/superuser.ts'
import { openApi, recordOf } from '../product/api.ts'
import { makeClip } from '../product/clips.ts'
import { startProduct } from '../product/product.ts'
import { readyVideo } from '../product/ready-video.ts'
import { readRelease } from './rows.ts'

const [release] = process.argv.slice(2)
if (release === undefined || !/^\d+\.\d+\.\d+$/.test(release)) throw new Error('name a release: 1.0.0')
const product = await startProduct()
try {
  await product.admin('user', 'create', 'maria@studio.example')
  await product.admin('account', 'create', 'north', 'Северная студия', '--owner', 'maria@studio.example')
  await product.admin('member', 'set', 'studio', 'maria@studio.example', '--roles', 'Редактор,Аналитик')
  const key = await product.admin('api-key', product.administrator.email)
  const api = openApi({ url: product.url, key, account: 'studio' })
  const clip = await makeClip({ seconds: 4, width: 320, height: 180 })
  for (const name of ['Лекция о зиме', 'Прогулка.mp4'])
    await recordOf(api, (await readyVideo(product, api, clip, name)).id)
  const { album } = await api.call(albums.create, { name: 'Лекции' })
  await api.call(albums.create, { name: 'Осень', parentId: album.id })
  await api.call(translations.create, { name: 'Прямой эфир' })
  await api.call(webhooks.create, { url: 'https://hooks.example.com/video', events: ['record.ready'] })
  await api.call(uploadLinks.create, { until: new Date(Date.now() + 86_400_000).toISOString(), note: 'Для оператора' })
  const session = await openSuperuser(path.join(product.dataDir, 'postgres'))
  if (session === null) throw new Error('the database does not run')
  const data = await readRelease(session).finally(() => session.end())
  const lines = Object.entries(data.rows).map(
    ([table, rows]) => `"${table}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  )
  const file = path.join(import.meta.dirname, `${release}.json`)
  writeFileSync(
    file,
    `{"migration": "${data.migration}", "sequences": ${JSON.stringify(data.sequences)}, "rows": {\n${lines.join(',\n')}\n}}\n`,
  )
  console.log(`${file}: ${Object.keys(data.rows).length} tables`)
} finally {
  await product.stop()
  await product.remove()
}
