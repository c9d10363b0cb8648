import { expect, type Page } from '@playwright/test'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { makeClip, studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test.describe('subtitles', () => {
  const russian =
    '1\n00:00:00,000 --> 00:00:25,000\nПервая <i>реплика</i>\n\n2\n00:00:26,000 --> 00:00:02,000\nВторая\n'
  const english = 'WEBVTT\n\n00:00.000 --> 00:25.000\nA cue\n'

  /** Chooses a file by the button of the screen and answers its form. */
  async function upload(page: Page, name: string, text: string, verb: string) {
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Загрузить файл', exact: true }).press('Enter')
    await (await fileChooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).press('Enter')
  }

  test('P-M-03 A19 files of two languages become subtitles by keyboard, players show them and the key C turns them off', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const clip = await makeClip({ seconds: 30, width: 320, height: 180 })
    const { id, uuid } = await readyVideo(product, api, clip, 'субтитры.mp4')
    await openSignedIn(page, product, `/ac/studio/records/${id}/subtitles`)
    await upload(page, 'фильм.ru.srt', russian, 'Загрузить')
    const remarks = page.getByRole('dialog').getByRole('list', { name: 'Замечания', exact: true })
    await expect(remarks.getByRole('listitem')).toHaveText(
      /^Строка 6\s*Конец не\u00a0позже начала: показ продлён на\u00a0время чтения$/,
    )
    await page.getByRole('button', { name: 'Понятно', exact: true }).press('Enter')
    // the window does not wait for what the page reads again behind it
    let letGo = () => {}
    const held = new Promise<void>((go) => {
      letGo = go
    })
    await page.route(`**${records.getById.path}`, async (route) => {
      await held
      await route.continue()
    })
    await upload(page, 'film.en.vtt', english, 'Загрузить')
    const row = page.getByRole('row').filter({ hasText: /English/ })
    await expect(row).toContainText('Видна зрителям')
    await row.getByRole('button', { name: 'Ещё: English', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Включать по\u00a0умолчанию', exact: true }).press('Enter')
    letGo()
    await expect(row).toContainText('по\u00a0умолчанию')
    const { tracks } = await api.call(subtitles.list, { id })
    expect(tracks.map(({ language, cues, isDefault }) => [language, cues, isDefault])).toEqual([
      ['en', 1, true],
      ['ru', 2, false],
    ])

    await page.goto(`${product.url}/embed/${uuid}`)
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
    await expect(page.getByText('A cue', { exact: true })).toBeVisible()
    await page.keyboard.press('k')
    const settings = page.getByRole('button', { name: 'Настройки', exact: true })
    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Субтитры English', exact: true }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Русский', exact: true }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Субтитры Русский', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect(page.locator('.captions i')).toHaveText('реплика')
    await page.keyboard.press('c')
    await expect(page.locator('.captions p')).toHaveCount(0)
    const button = page.getByRole('button', { name: /^Субтитры: .*$/ })
    await button.press('Enter')
    await expect(button).toHaveAccessibleName('Субтитры: Русский')
    await button.press('Enter')
    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Субтитры выключены', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Вид субтитров…', exact: true }).press('Enter')
    const look = page.getByRole('dialog', { name: 'Вид субтитров', exact: true })
    await look.getByRole('combobox', { name: 'Цвет', exact: true }).selectOption('Жёлтый')
    await expectAccessible(page)
    await look.getByRole('button', { name: 'Закрыть', exact: true }).press('Enter')
    await expect(look).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Субтитры: выключены', exact: true })).toBeAttached()
    await expect(page.locator('.captions')).toHaveAttribute('data-colour', 'yellow')
    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Субтитры выключены', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Вид субтитров…', exact: true }).press('Enter')
    await look.getByRole('button', { name: 'Вернуть обычный', exact: true }).press('Enter')
    await expect(look.getByRole('combobox', { name: 'Цвет', exact: true })).toHaveValue('white')
    await expect(page.locator('.captions').first()).toHaveAttribute('data-colour', 'white')
    await look.getByRole('button', { name: 'Закрыть', exact: true }).press('Enter')

    await page.goto(`${product.url}/admin/ac/studio/records/${id}`)
    const shown = page.getByRole('figure').getByRole('button', { name: 'Субтитры', exact: true })
    await shown.press('Enter')
    await page.getByRole('menuitem', { name: 'Русский', exact: true }).press('Enter')
    await page.getByRole('figure').getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
    await expect(page.getByRole('figure').getByText('Первая реплика', { exact: true })).toBeVisible()
  })

  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  const file = (text: string) => Buffer.from(text).toString('base64')
  const placed =
    'WEBVTT\n\n00:01.000 --> 00:02.000 line:0 align:start\n<v Иван>Раз два\n\n00:03.000 --> 00:04.000\nТри\n'

  test('A19 cues are edited by keyboard alone: texts, times, a cut, a join, a shift, the way back, a save, and somebody else’s', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
    const { id } = await readyVideo(product, api, clip, 'реплики.mp4')
    const { track } = await api.call(subtitles.upload, { id, language: 'ru', file: file(placed) })
    const kept = async () => (await api.call(subtitles.get, { trackId: track.id })).cues
    await openSignedIn(page, product, `/ac/studio/records/${id}/subtitles`)
    await page.getByRole('link', { name: 'Русский', exact: true }).press('Enter')

    await field(page, 'Текст реплики 2').fill('Три!')
    await field(page, 'Конец реплики 2').fill('0:05')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Конец реплики 2')).toHaveValue('0:05,000')
    const first = field(page, 'Текст реплики 1')
    await first.press('Control+End')
    for (let sign = 0; sign < ' два'.length; sign += 1) await page.keyboard.press('ArrowLeft')
    await press(page, 'Разделить реплику 1')
    await expect(first).toHaveValue('<v Иван>Раз')
    await expect(field(page, 'Текст реплики 2')).toHaveValue('<v Иван>два')
    await press(page, 'Соединить реплику 2 со\u00a0следующей')
    await expect(field(page, 'Текст реплики 2')).toHaveValue('<v Иван>два\nТри!')
    await press(page, 'Отменить')
    await expect(field(page, 'Текст реплики 3')).toHaveValue('Три!')
    await press(page, 'Сдвинуть')
    await page.getByRole('spinbutton', { name: 'На\u00a0сколько, вперёд или назад', exact: true }).fill('10')
    await press(page, 'Все')
    await expect(field(page, 'Начало реплики 3')).toHaveValue('0:13,000')
    await page.keyboard.press('Control+KeyZ')
    await expect(field(page, 'Начало реплики 3')).toHaveValue('0:03,000')
    // a cue on the line of time is as wide as it is long; its row does the same
    await expectAccessible(page, { but: ['target-size'] })
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByText('Субтитры сохранены', { exact: true })).toBeVisible()
    const cut = (await kept())[1]?.[0] ?? 0
    const mine = [
      [1_000, cut, '<v Иван>Раз', 'line:0 align:start'],
      [cut, 2_000, '<v Иван>два', 'line:0 align:start'],
      [3_000, 5_000, 'Три!'],
    ]
    expect(await kept()).toEqual(mine)

    const { rowVersion } = (await api.call(subtitles.get, { trackId: track.id })).track
    await api.call(subtitles.save, { trackId: track.id, rowVersion, cues: [[0, 1_000, 'Чужая']] })
    await field(page, 'Текст реплики 3').fill('Четыре')
    await page.keyboard.press('Control+KeyS')
    const question = page.getByRole('alertdialog', { name: 'Субтитры уже изменил кто-то другой', exact: true })
    await question.getByRole('button', { name: 'Заменить моими', exact: true }).press('Enter')
    await expect.poll(kept).toEqual([...mine.slice(0, 2), [3_000, 5_000, 'Четыре']])
  })

  test('A19 a track of 20,000 cues is edited at its end as one of three is: what is not seen is not drawn', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const { id } = await readyVideo(
      product,
      api,
      await makeClip({ seconds: 2, width: 320, height: 180 }),
      'много реплик.mp4',
    )
    const most = subtitleBounds.cues
    const cues = Array.from({ length: most }, (_, place) => `${timeOf(place)} --> ${timeOf(place + 1)}\nа\n`)
    const { track } = await api.call(subtitles.upload, { id, language: 'ru', file: file(cues.join('\n')) })
    expect(track.cues).toBe(most)
    await openSignedIn(page, product, `/ac/studio/records/${id}/subtitles/${track.id}`)
    const rows = page.getByRole('list', { name: 'Реплики', exact: true }).getByRole('listitem')
    await field(page, 'Текст реплики 1').fill('Начало')
    expect(await rows.count()).toBeLessThan(60)
    await page.getByRole('list', { name: 'Реплики', exact: true }).evaluate((list) => {
      if (list.parentElement) list.parentElement.scrollTop = list.scrollHeight
    })
    await field(page, `Текст реплики ${most}`).fill('Конец')
    expect(await rows.count()).toBeLessThan(60)
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByText('Субтитры сохранены', { exact: true })).toBeVisible()
    const saved = (await api.call(subtitles.get, { trackId: track.id })).cues
    expect([saved.length, saved[0]?.[2], saved[most - 1]?.[2]]).toEqual([most, 'Начало', 'Конец'])
  })

  /** «12:34.0», a second a cue, as short as a file takes it. */
  function timeOf(second: number): string {
    const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
    return `${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}.000`
  }
})

test.describe('sound', () => {
  /** A tone of so many seconds as a file of WAV: one channel, 16 bits. */
  function tone(seconds: number): Buffer {
    const rate = 8_000
    const header = Buffer.alloc(44)
    header.write('RIFF', 0)
    header.writeUInt32LE(36 + seconds * rate * 2, 4)
    header.write('WAVEfmt ', 8)
    header.writeUInt32LE(16, 16)
    header.writeUInt16LE(1, 20)
    header.writeUInt16LE(1, 22)
    header.writeUInt32LE(rate, 24)
    header.writeUInt32LE(rate * 2, 28)
    header.writeUInt16LE(2, 32)
    header.writeUInt16LE(16, 34)
    header.write('data', 36)
    header.writeUInt32LE(seconds * rate * 2, 40)
    const samples = Int16Array.from(
      { length: seconds * rate },
      (_, at) => 8_000 * Math.sin((at * 880 * Math.PI) / rate),
    )
    return Buffer.concat([header, Buffer.from(samples.buffer)])
  }

  /** The playlist of the page of a video, which names what it is served of. */
  async function masterOf(page: Page, url: string): Promise<string> {
    const { hls } = await (await page.request.get(`${url}/config.json`)).json()
    return (await page.request.get(new URL(hls, url).href)).text()
  }

  /** The segments of a sound by its name, as the playlist of the page tells their address. */
  async function segmentsOf(page: Page, url: string, name: string): Promise<RegExp> {
    const master = await masterOf(page, url)
    const line = master.split('\n').find((one) => one.includes(`TYPE=AUDIO`) && one.includes(`NAME="${name}"`))
    const [, folder] = /URI="(.+)index\.m3u8"/.exec(line ?? '') ?? []
    return new RegExp(`${folder}\\d+\\.m4s$`)
  }

  test('D9 a second sound is added by keyboard, viewers switch to it while they watch, and it is remembered; the video is silenced and heard again', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const record = await readyVideo(product, api, await studioClip(), 'звук.mp4')
    const { id, uuid, durationMs } = record
    const seconds = Math.round((durationMs ?? 0) / 1000)
    const embed = `${product.url}/embed/${uuid}`
    await page.goto(embed)
    await expect(page.getByRole('button', { name: 'Смотреть', exact: true }).first()).toBeVisible()
    const settings = page.getByRole('button', { name: 'Настройки', exact: true })
    await settings.press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Скорость.*$/ })).toBeFocused()
    await expect(page.getByRole('menuitem', { name: /^Звуковая дорожка.*$/ })).toHaveCount(0)

    await openSignedIn(page, product, `/ac/studio/records/${id}/sound`)
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Добавить дорожку', exact: true }).press('Enter')
    await (await fileChooser).setFiles({ name: 'дубляж.en.wav', mimeType: 'audio/wav', buffer: tone(seconds) })
    await page.getByRole('dialog').getByRole('button', { name: 'Загрузить', exact: true }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: /English/ })
    await expect(row).toContainText('Слышна зрителям', { timeout: 60_000 })
    await expect(page.getByRole('row').filter({ hasText: /Оригинал/ })).toContainText('по\u00a0умолчанию')
    await expect(
      page.getByRole('figure').getByRole('button', { name: 'Звуковая дорожка: Оригинал', exact: true }),
    ).toBeAttached()

    await page.goto(embed)
    const english = await segmentsOf(page, embed, 'English')
    const own = page.waitForRequest(await segmentsOf(page, embed, 'Оригинал'))
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
    await own
    const video = page.locator('video')
    await expect(video).toHaveJSProperty('paused', false)
    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Звуковая дорожка Оригинал', exact: true }).press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Оригинал', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'English', exact: true })).toBeFocused()
    const other = page.waitForRequest(english)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Звуковая дорожка English', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await other
    const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime + (element.ended ? 100 : 0)))
      .toBeGreaterThan(at + 0.3)

    const again = page.waitForRequest(english)
    await page.reload()
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
    await again
    await settings.press('Enter')
    // its sounds may be known a moment after the menu has opened
    await expect(page.getByRole('menuitem', { name: 'Звуковая дорожка English', exact: true })).toBeVisible()

    await page.goto(`${product.url}/admin/ac/studio/records/${id}/sound`)
    await row.getByRole('button', { name: 'Ещё: English', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Удалить', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
    await expect(page.getByText('У\u00a0видео одна дорожка звука', { exact: true })).toBeVisible()
    expect((await api.call(audioTracks.list, { id })).tracks).toEqual([])

    const silence = page.getByRole('switch', { name: 'Без\u00a0звука', exact: true })
    await silence.press('Space')
    await expect(page.getByText('Видео показывается без\u00a0звука', { exact: true })).toBeVisible()
    await expect.poll(() => masterOf(page, embed), { timeout: 60_000 }).not.toContain('mp4a')
    await silence.press('Space')
    await expect(page.getByText('У\u00a0видео одна дорожка звука', { exact: true })).toBeVisible()
    await expect.poll(() => masterOf(page, embed), { timeout: 60_000 }).toContain('mp4a')
  })
})
