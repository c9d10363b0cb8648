import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, type Route } from '@playwright/test'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { createUpload, openApi, uploadBytes, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { breakProcessing } from './product/encoders.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { withoutSharedWorkers } from './product/leaders.ts'
import { newPerson } from './product/people.ts'
import { dropFile, dropFromDisk, namedClip, pickFiles, uploadsPanel } from './product/uploading.ts'

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })
const shortClip = async () => readFile(await makeClip({ seconds: 2, width: 320, height: 180 }))

test('C-4-01 C-7.3-46 a file dropped on the page becomes a record', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  await dropFile(page, { name: 'брошенный.mp4', type: 'video/mp4', bytes: await shortClip() })
  await expect(rowOf(page, 'брошенный')).toContainText('Готово', { timeout: 60_000 })
  await expect(withWords(page.getByRole('row'), 'брошенный')).toContainText('Готово')
})

test('A12 the panel tells which field keeps a new video a draft, leads to its page, and is silent once it is filled in', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'drafts', [['drafts-desk', 'Архив', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'drafts-desk' })
  const body = { fields: [{ name: 'code', title: 'Шифр', type: 'line' as const, required: true }] }
  const { template } = await api.call(metadataTemplates.create, { name: 'Архив', body })
  await api.call(metadataTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  await api.call(metadataTemplates.setDefault, { id: template.id, on: true })
  await page.goto('/admin/ac/drafts-desk/records')
  await dropFile(page, { name: 'плёнка.mp4', type: 'video/mp4', bytes: await shortClip() })
  await expect(rowOf(page, 'плёнка')).toContainText(/Черновик, пока не.заполнено: «Шифр»/, { timeout: 60_000 })
  await expectAccessible(page)
  await rowOf(page, 'плёнка').getByRole('link', { name: 'Заполнить', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: /^Шифр ?\*?$/ }).fill('АБ-1')
  await page.keyboard.press('Control+S')
  await expect(rowOf(page, 'плёнка')).not.toContainText('Черновик')
})

test('C-5-05 C-5-06 a file that is no video is refused before it is sent, an empty one in words, and neither leaves a record', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records?q=%D0%BF%D1%83%D1%81%D1%82%D0%BE%D0%B9')
  await pickFiles(page, [{ name: 'смета.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await expect(page.getByText('смета.pdf: формат не поддерживается', { exact: true })).toBeVisible()
  await expect(uploadsPanel(page)).toHaveCount(0)
  await pickFiles(page, [{ name: 'пустой.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
  await expect(page.getByText('пустой.mp4: Файл пустой: выберите другой файл', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
})

test('C-4-02 a text named .mp4 ends as «Ошибка» with the reason on the list, in the panel and on its page', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  const text = Buffer.from('Это не видео, а письмо.\n'.repeat(500))
  await pickFiles(page, [{ name: 'письмо.mp4', mimeType: 'video/mp4', buffer: text }])
  await expect(rowOf(page, 'письмо')).toContainText('не является видео', { timeout: 60_000 })
  const row = withWords(page.getByRole('row'), 'письмо')
  await expect(row).toContainText('Ошибка')
  await expect(row).toContainText('не является видео')
  await row.getByRole('link', { name: 'письмо', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('не является видео')
  await expect(page.locator('video')).toHaveCount(0)
  const own = page.url()

  // whoever went on elsewhere is told by the bell
  await page.goto('/admin/ac/studio/setting/users')
  await page.getByRole('button', { name: /^Уведомления: \d+.нов.*$/ }).press('Enter')
  const notices = page.getByRole('dialog', { name: 'Уведомления', exact: true })
  await expect(notices.getByRole('listitem').first()).toContainText('Файл повреждён, или это не\u00a0видео')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  await notices.getByRole('link', { name: /^Новое\. Видео «письмо» не.обработалось.*$/ }).press('Enter')
  await expect(page).toHaveURL(own)
})

test.describe('folders', () => {
  const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

  /** A folder with videos at two depths, papers, litter of a system, hostile names and an empty folder. */
  async function shooting(name: string): Promise<string> {
    const folder = test.info().outputPath(name)
    const deep = path.join(folder, 'камера 2', 'карта')
    await mkdir(deep, { recursive: true })
    await mkdir(path.join(folder, 'пусто'))
    const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
    await copyFile(clip, path.join(folder, `${name} общий план.mp4`))
    await copyFile(clip, path.join(deep, `${name} <img src=x onerror=alert(1)>.mp4`))
    for (const file of ['смета.pdf', 'план.txt', '.DS_Store', '._общий план.mp4']) {
      await writeFile(path.join(folder, file), 'x')
    }
    return folder
  }

  test('issue 4.2 a dropped folder gives its videos at any depth and one sentence about the rest', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    await dropFromDisk(page, [await shooting('бросок')])
    await expect(page.getByText('Взято видео: 2, пропущено файлов другого формата: 2', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Уведомления', exact: true }).locator('[data-type]')).toHaveCount(1)
    await expect(rowOf(page, 'бросок общий план')).toContainText('Готово', { timeout: 60_000 })
    await expect(rowOf(page, 'бросок <img src=x onerror=alert(1)>')).toContainText('Готово', { timeout: 60_000 })
    await expect(uploadsPanel(page).getByRole('listitem')).toHaveCount(2)
  })

  test('issue 4.2 «Загрузить папку» takes the same; a folder without videos says so and sends nothing', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    const pick = async (folder: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Ещё способы загрузки', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Загрузить папку', exact: true }).click()
      await (await chooser).setFiles(folder)
    }
    const papers = test.info().outputPath('бумаги')
    await mkdir(papers)
    await writeFile(path.join(papers, 'смета.pdf'), 'x')
    await pick(papers)
    await expect(page.getByText(/^В.папке нет видео, пропущено файлов другого формата: 1$/)).toBeVisible()
    await expect(uploadsPanel(page)).toHaveCount(0)
    await pick(await shooting('выбор'))
    await expect(rowOf(page, 'выбор общий план')).toBeVisible()
    await expect(uploadsPanel(page).getByRole('listitem')).toHaveCount(2)
  })
})

test.describe('the queue', () => {
  const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

  test('C-7.3-39 C-7.3-40 C-7.3-41 «Обработка» shows what arrives in the account and what has failed, and tries again what may pass', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    await createUpload(api, 'со стороны.mp4', 30_000_000)
    const failed = await waitUntilSettled(
      api,
      await uploadBytes(api, Buffer.from('Это не видео.\n'.repeat(500)), 'список.mp4'),
    )
    expect(failed.currentState).toBe('FAILED')
    const clip = await makeClip({ seconds: 20, width: 854, height: 480, rate: 30 })
    await breakProcessing(product, api, await uploadFile(api, clip, 'прервано.mp4'))

    await openSignedIn(page, product, '/ac/studio/records')
    const indicator = page.getByRole('button', { name: /^Задачи: .*с.ошибкой$/ })
    await indicator.click()
    await expect(page.getByRole('tab', { name: 'Обработка', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(rowOf(page, 'со стороны')).toContainText(/Загрузка остановлена · 0 из.29.МБ/)
    await expect(rowOf(page, 'со стороны')).toContainText(/admin.* · сегодня.в/)
    await expect(rowOf(page, 'список')).toContainText('не является видео')
    await expectAccessible(page)

    const again = page.waitForResponse((answer) => answer.url().endsWith('/restartAccountTask'))
    await rowOf(page, 'прервано').getByRole('button', { name: 'Повторить: прервано', exact: true }).click()
    expect((await (await again).json()).result.task.state).toBe('QUEUED')
    await expect(rowOf(page, 'прервано')).toHaveCount(0, { timeout: 60_000 })
    await expect(rowOf(page, 'список').getByRole('button', { name: /^Повторить.*$/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Задачи', exact: true })).toBeVisible()
    await rowOf(page, 'список').getByRole('link', { name: 'Открыть список', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'список', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Действия с видео', exact: true })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Повторить', exact: true }),
      'a file that is no video is not tried again',
    ).toHaveCount(0)
  })

  test('«Обработка» that cannot be read says so in its place and is read again', async ({ page, product }) => {
    await createUpload(await studioApi(product), 'ещё со стороны.mp4', 30_000_000)
    await openSignedIn(page, product, '/ac/studio/records')
    const calls = '**/getAccountUploadingInfo'
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '<html>', contentType: 'text/html' }))
    const tasks = page.getByRole('button', { name: /^Задачи.*$/ })
    await expect(tasks).toBeVisible()
    // no poll asks while the clock stands
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const tasksRequest = page.waitForRequest('**/getAccountUploaderTasks')
    await tasks.click()
    await tasksRequest
    await page.clock.resume()
    const alert = uploadsPanel(page).getByRole('alert')
    await expect(alert).toContainText('Не удалось загрузить')
    await page.unroute(calls)
    await alert.getByRole('button', { name: 'Повторить', exact: true }).click()
    await expect(rowOf(page, 'ещё со стороны')).toContainText('Загрузка остановлена')
  })
})

test.describe('a lost answer', () => {
  const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

  /** The server does what it was asked, and the browser never hears of it. */
  async function loseAnswer(route: Route): Promise<void> {
    await route.fetch()
    await route.abort('connectionreset')
  }

  test('R19 C-8-09 the answer to create is lost twice and the page reloaded in between: one record is made, and it gets its file', async ({
    context,
    page,
    product,
  }) => {
    // what a page sends can be caught, what a shared worker sends cannot
    await withoutSharedWorkers(context)
    const name = 'потерянный ответ'
    const clip = await namedClip(`${name}.mp4`, 6_000_000)
    await openSignedIn(page, product, '/ac/studio/records')
    await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
    const keys: (string | undefined)[] = []
    await page.route(/\/api\/v2\/records\.json/, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await (keys.length > 2 ? route.continue() : loseAnswer(route))
    })
    await page.clock.install()
    await pickFiles(page, clip)
    await expect(rowOf(page, name)).toContainText('Нет связи')
    await page.clock.fastForward(15_000)
    await expect.poll(() => keys.length).toBe(2)
    await expect(rowOf(page, name)).toContainText('Нет связи')

    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Задачи: 1.загрузка.остановлена.*$/ }).click()
    const chooser = page.waitForEvent('filechooser')
    await rowOf(page, name).getByRole('button', { name: 'Продолжить загрузку', exact: true }).click()
    await (await chooser).setFiles(clip)
    await expect(rowOf(page, name)).toContainText('Загружено, обработка')
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^vp/)
    expect(new Set(keys).size, 'every try bears the same number').toBe(1)
    const answer = await (await studioApi(product)).call(records.getListByFilter, { filter: { q: name } })
    expect(answer.total).toBe(1)
    expect(answer.records[0]?.bytes).toBe(6_000_000)
  })
})

test.describe('of nobody', () => {
  /** A tab of nobody, which the console never opens: it speaks to the leader in the words of the transport. */
  async function openTabOfNobody(page: Page, origin: string) {
    await page.evaluate(() => {
      const everybody = new BroadcastChannel('recordsUploader')
      const own = new BroadcastChannel('recordsUploader nobody')
      let last = 0
      const tab = {
        ids: null as string[] | null,
        say(message: object) {
          last += 1
          own.postMessage({ number: last, message })
        },
      }
      own.onmessage = ({ data }) => {
        if (data.message?.kind === 'view') tab.ids = data.message.view.state.ids
      }
      const call = () => everybody.postMessage({ kind: 'tab', tab: 'nobody' })
      // the leader may begin only now
      everybody.onmessage = ({ data }) => data.kind === 'leader' && call()
      call()
      Reflect.set(globalThis, 'tabOfNobody', tab)
    })
    const say = (message: object) =>
      page.evaluate((tabMessage) => Reflect.get(globalThis, 'tabOfNobody').say(tabMessage), message)
    const addresses = { auth: origin, media: origin, streaming: origin, messenger: origin }
    return {
      hello: () => say({ kind: 'hello', userId: null, addresses, lock: null, files: {} }),
      upload: (name: string) =>
        page.evaluate(
          ([fileName = '', apiOrigin = '']) => {
            const files = [new File(['1234'], fileName, { type: 'video/mp4', lastModified: 7 })]
            const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin }
            Reflect.get(globalThis, 'tabOfNobody').say({ kind: 'uploadFiles', files, target })
          },
          [name, origin],
        ),
      ids: (): Promise<string[] | null> => page.evaluate(() => Reflect.get(globalThis, 'tabOfNobody').ids),
    }
  }

  test('C-9-15 uploads of no user are kept under the key -1, apart from those of users', async ({ page, product }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
    const nobody = await openTabOfNobody(page, product.url)
    // the page of the signed-in user may come to the leader after us; whoever came last is served
    await expect
      .poll(async () => {
        await nobody.hello()
        return nobody.ids()
      })
      .toEqual([])
    await nobody.upload('ничей.mp4')
    await expect.poll(nobody.ids).toHaveLength(1)

    const readSavedIds = () =>
      page.evaluate(async () => {
        const answered = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
        const database = await answered(indexedDB.open('Uploader', 1))
        const store = database.transaction('States').objectStore('States')
        const [keys, state] = [await answered(store.getAllKeys()), await answered(store.get(-1))]
        database.close()
        return { keys, ids: state?.ids ?? null }
      })
    await expect.poll(readSavedIds).toEqual({ keys: [-1], ids: await nobody.ids() })
  })
})
