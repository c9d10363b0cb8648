import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { Db } from '../../database/database.ts'
import { fitLine } from './carried.ts'
import { listItems, type MovingItem, type MovingRun, saveItem, takeItem } from './moving.sql.ts'
import { ApiRefusal, type OwnApi } from './own-api.ts'
import { type ForeignAlbum, SourceRefusal } from './source.ts'

interface AlbumTools {
  readonly db: Db
  readonly api: OwnApi
  readonly run: MovingRun
}

/** Makes the albums of a source here, and puts videos into them in the order they have there. */
export interface AlbumMover {
  /** Brings an album and those of its videos that are here; what comes later joins at its place. */
  move(album: ForeignAlbum): Promise<MovingItem>
  /** Puts one video into the album of this name. */
  join(name: string, recordId: number): Promise<void>
}

export function openAlbumMover({ db, api, run }: AlbumTools): AlbumMover {
  const made = new Map<string, Promise<MovingItem>>()

  /** The album here; made once, also when several videos ask for it at the same time. */
  function ensure(id: string, title: string, parentId: number | null): Promise<MovingItem> {
    const known = made.get(id)
    if (known) return known
    const making = make(id, title, parentId)
    made.set(id, making)
    making.catch(() => made.delete(id))
    return making
  }

  async function make(id: string, title: string, parentId: number | null): Promise<MovingItem> {
    const { text, isCut } = fitLine(title, albumBounds.nameChars)
    const name = text || 'Без названия'
    const item = await takeItem(db, run, 'ALBUM', { id: id.slice(0, 1000), title: name })
    if (item.album_id !== null) return item
    const place = parentId === null ? {} : { parentId }
    const { album } = await api.call(albums.create, { name, ...place }, `moving-${item.key}-album`)
    const notes = isCut ? ['название обрезано'] : []
    return saveItem(db, item, { album_id: album.id, target_uuid: album.uuid, notes })
  }

  async function add(albumId: number, ids: readonly number[]): Promise<Set<number>> {
    const added = new Set<number>()
    for (let at = 0; at < ids.length; at += limits.bulkIds) {
      const chunk = ids.slice(at, at + limits.bulkIds)
      const { updateStates } = await api.call(albums.addItems, { id: albumId, ids: chunk })
      for (const id of chunk) if (updateStates[String(id)]?.status === 'OK') added.add(id)
    }
    return added
  }

  /** Moves what has joined at the end behind the video that stands before it there; what people have put elsewhere stays. */
  async function putInOrder(albumId: number, ids: readonly number[], added: ReadonlySet<number>): Promise<void> {
    if (added.size === ids.length) return
    let previous: number | null = null
    for (let at = 0; at < ids.length; ) {
      const group: number[] = []
      while (at < ids.length && added.has(ids[at] ?? 0) && group.length < limits.bulkIds) group.push(ids[at++] ?? 0)
      if (group.length > 0) {
        const to: 'start' | { after: number } = previous === null ? 'start' : { after: previous }
        await api.call(albums.reorder, { id: albumId, order: group, to })
        previous = group.at(-1) ?? previous
        continue
      }
      previous = ids[at++] ?? previous
    }
  }

  return {
    async move(album) {
      const parent = album.parentId === null ? undefined : made.get(album.parentId)
      const parentId = (await parent?.catch(() => null))?.album_id ?? null
      let item: MovingItem
      try {
        item = await ensure(album.id, album.title, parentId)
      } catch (error) {
        // six in one another: the sixth stands at the top
        if (!(error instanceof ApiRefusal) || parentId === null) throw error
        item = await ensure(album.id, album.title, null)
      }
      if (item.album_id === null) throw new Error('an album that was made has no number')
      const records = await recordsOf(db, run)
      const there = [...new Set(await album.listItems())]
      const ids = there.flatMap((id) => records.get(id) ?? [])
      // what an earlier run has put in and people have taken out stays out
      const put = new Set(item.steps)
      const fresh = ids.filter((id) => !put.has(String(id)))
      const notes = new Set([...item.notes, ...album.leftOut])
      let problem: string | null = null
      try {
        await putInOrder(item.album_id, ids, await add(item.album_id, fresh))
        for (const id of fresh) put.add(String(id))
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error
        problem = error.message
      }
      const missing = there.length - ids.length
      return saveItem(db, item, {
        ...{ aliases: [...album.aliases], notes: [...notes], steps: [...put], finished_at: new Date() },
        problem: problem ?? (missing > 0 ? `не\u00a0хватает видео: ${missing}` : null),
      })
    },

    async join(name, recordId) {
      const { album_id: albumId } = await ensure(`name ${name}`, name, null)
      if (albumId !== null) await add(albumId, [recordId])
    },
  }
}

async function recordsOf(db: Db, run: MovingRun): Promise<Map<string, number>> {
  const items = await listItems(db, run, 'VIDEO')
  return new Map(items.flatMap(({ foreign_id: id, record_id: record }) => (record === null ? [] : [[id, record]])))
}

/** Words of a problem with an album that stops no other one; every other error ends the run. */
export function albumProblem(error: unknown): string {
  if (error instanceof ApiRefusal || error instanceof SourceRefusal) return error.message
  throw error
}
