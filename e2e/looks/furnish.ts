import type { Browser } from '@playwright/test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploadFile, waitUntilSettled } from '../../tools/product/api.ts'
import { studioClip } from '../../tools/product/clips.ts'
import { startProduct } from '../../tools/product/product.ts'
import { startYoutube } from '../../tools/product/youtube.ts'
import { openSignedIn, studioApi } from '../product/fixtures.ts'
import { newPerson } from '../product/people.ts'
import type { Rooms, Stage } from './screens.ts'

type State = Awaited<ReturnType<Rooms['administrator']['storageState']>>
/** Signed-in people by name: one visit of the sign-in page each. */
const signedIn = new Map<string, State>()

/** Starts a product of its own with a video, links and people in it, and signs those in. */
export async function furnish(browser: Browser): Promise<Stage> {
  const youtube = await startYoutube()
  const product = await startProduct({ env: youtube.env })
  try {
    const api = await studioApi(product)
    const record = await waitUntilSettled(api, await uploadFile(api, await studioClip(), 'Певец на ветке.mp4'), 300_000)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    const note = 'Интервью с тренером сборной по биатлону: снимаем одним дублем'
    const closed = await api.call(uploadLinks.create, { until: inDays(7) })
    await api.call(uploadLinks.revoke, { id: closed.link.id })
    const printed = await product.admin('user', 'create', 'new@people.example')
    const visit = async (name: string, sign: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<unknown>) => {
      const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' })
      const page = await context.newPage()
      await sign(page)
      signedIn.set(name, await context.storageState())
      await context.close()
    }
    await visit('administrator', (page) => openSignedIn(page, product, '/'))
    await visit('newcomer', (page) => newPerson(page, product, 'newcomer', [['newcomer', 'Телеканал «Степь»']]))
    await visit('outsider', (page) => newPerson(page, product, 'outsider'))
    await visit('unconfirmed', async (page) => {
      const { email } = await newPerson(page, product, 'unconfirmed')
      await product.admin('user', 'unconfirm', email)
    })
    return {
      product,
      youtube,
      record,
      newLink: async () => {
        const { url } = await api.call(uploadLinks.create, { until: inDays(7), maxBytes: 1_500_000_000, note })
        return url
      },
      closedLink: closed.url,
      passwordLink: /http:\S+/.exec(printed)?.[0] ?? '',
    }
  } catch (error) {
    await product.stop()
    await product.remove()
    throw error
  }
}

/** A window of everybody's own: under a pointer, or under fingers. */
export async function openRooms(browser: Browser, { product }: Stage, hasTouch: boolean): Promise<Rooms> {
  const open = (name: string) => {
    const storageState = signedIn.get(name)
    const settings = {
      baseURL: product.url,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      hasTouch,
    }
    return browser.newContext(storageState ? { ...settings, storageState } : settings)
  }
  return {
    administrator: await open('administrator'),
    newcomer: await open('newcomer'),
    outsider: await open('outsider'),
    unconfirmed: await open('unconfirmed'),
    stranger: await open('stranger'),
  }
}
