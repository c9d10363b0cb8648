import { expect, type Page } from '@playwright/test'
import { openSignedIn, test } from './product/fixtures.ts'

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
  const say = (message: object) => page.evaluate((said) => Reflect.get(globalThis, 'tabOfNobody').say(said), message)
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

  const kept = () =>
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
  await expect.poll(kept).toEqual({ keys: [-1], ids: await nobody.ids() })
})
