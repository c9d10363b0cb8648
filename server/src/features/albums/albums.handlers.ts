import type { Album, AlbumItem, albums } from '@skleyka/contract/albums.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { UpdateState, UpdateStates } from '@skleyka/contract/update-states.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { failed, refuse } from '../../http/refuse.ts'
import { posterAddress, viewerOf } from '../playback/playback.ts'
import { recordsShown } from '../records/records.ts'
import { sharedShown } from '../sharing/sharing.ts'
import {
  appendItems,
  countPlaces,
  deleteItems,
  heldOf,
  knownOf,
  listItems,
  moveItems,
  ownOf,
  sortItems,
} from './album-items.sql.ts'
import {
  type AlbumRow,
  countAlbums,
  deleteAlbum,
  depthOf,
  findAlbum,
  insertAlbum,
  listAlbums,
  lockAlbum,
  lockTree,
  updateAlbum,
  withinAlbum,
} from './albums.sql.ts'
import { playlistCode } from './playlist-code.ts'

export const albumsHandlers: Handlers<typeof albums> = {
  list: async (question, { account, signedIn }, services) => {
    const rows = await listAlbums(services.db, account.id, question)
    const items = rows.map((row) => albumView(row, signedIn, services))
    return { items, total: await countAlbums(services.db, account.id, question) }
  },

  get: async ({ id, page, perPage }, { account, signedIn }, services) => {
    const row = await known(findAlbum(services.db, account.id, id))
    const ids = await listItems(services.db, account.id, id, { offset: (page - 1) * perPage, limit: perPage })
    return {
      album: albumView(row, signedIn, services),
      items: await itemsShown(ids, account, signedIn, services),
      total: row.records,
      embed: playlistCode(services, row.uuid),
    }
  },

  create: async ({ name, parentId = null }, { account, user, signedIn }, services) => {
    const tx = inTransaction(services.db)
    await lockTree(tx, account.id)
    await mayStandIn(tx, account.id, parentId, 0)
    const id = await insertAlbum(tx, { account_id: account.id, created_by: user.id, name, parent_id: parentId })
    services.audit({ objectType: 'album', objectId: id, after: { name, parentId } })
    return { album: albumView(await known(findAlbum(tx, account.id, id)), signedIn, services) }
  },

  update: async ({ id, rowVersion, fields }, { account, signedIn }, services) => {
    const tx = inTransaction(services.db)
    const { name, parentId, coverRecordId } = fields
    if (parentId !== undefined) await lockTree(tx, account.id)
    const before = await known(lockAlbum(tx, account.id, id))
    if (before.row_version !== rowVersion) throw refuse('albums.changed')
    if (parentId !== undefined && parentId !== before.parent_id) {
      const { ids, levels } = await withinAlbum(tx, account.id, id)
      if (parentId !== null && ids.includes(parentId)) throw wrongPlace('albums.circle')
      await mayStandIn(tx, account.id, parentId, levels)
    }
    if (coverRecordId != null && !(await ownOf(tx, account.id, id, [coverRecordId])).has(coverRecordId)) {
      throw refuse('records.notFound')
    }
    await updateAlbum(tx, account.id, id, {
      ...(name !== undefined && { name }),
      ...(parentId !== undefined && { parent_id: parentId }),
      ...(coverRecordId !== undefined && { cover_record_id: coverRecordId }),
    })
    const was = { name: before.name, parentId: before.parent_id, coverRecordId: before.cover_record_id }
    services.audit({ objectType: 'album', objectId: id, before: was, after: { ...was, ...fields } })
    return { album: albumView(await known(findAlbum(tx, account.id, id)), signedIn, services) }
  },

  delete: async ({ id }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockTree(tx, account.id)
    const row = await lockAlbum(tx, account.id, id)
    if (row === null) return {}
    await deleteAlbum(tx, account.id, id, row.parent_id)
    services.audit({ objectType: 'album', objectId: id, before: { name: row.name, parentId: row.parent_id } })
    return {}
  },

  addItems: async ({ id, ids }, { account }, services) => {
    const tx = inTransaction(services.db)
    await known(lockAlbum(tx, account.id, id))
    const [there, held] = [await knownOf(tx, account.id, ids), await heldOf(tx, account.id, id, ids)]
    const added = [...new Set(ids)].flatMap((one) => (held.has(one) ? [] : (there.get(one) ?? [])))
    if ((await countPlaces(tx, account.id, id)) + added.length > bounds.albumItems) {
      throw refuse('albums.full', { max: bounds.albumItems.toLocaleString('ru') })
    }
    await appendItems(tx, account.id, id, added)
    await changed(tx, services, account.id, id, { added: added.map((item) => item.id) })
    return { updateStates: statesOf(ids, (one) => (held.has(one) ? 'SKIPPED' : there.has(one) ? 'OK' : 'ERROR')) }
  },

  removeItems: async ({ id, ids }, { account }, services) => {
    const tx = inTransaction(services.db)
    await known(lockAlbum(tx, account.id, id))
    const held = await heldOf(tx, account.id, id, ids)
    await deleteItems(tx, account.id, id, [...held])
    await changed(tx, services, account.id, id, { removed: [...held] })
    return { updateStates: statesOf(ids, (one) => (held.has(one) ? 'OK' : 'SKIPPED')) }
  },

  reorder: async ({ id, order, to }, { account }, services) => {
    const tx = inTransaction(services.db)
    await known(lockAlbum(tx, account.id, id))
    await moveItems(tx, account.id, id, order, to)
    return { rowVersion: await changed(tx, services, account.id, id, { moved: order, to }) }
  },

  sort: async ({ id, by, order }, { account }, services) => {
    const tx = inTransaction(services.db)
    await known(lockAlbum(tx, account.id, id))
    await sortItems(tx, account.id, id, by, order)
    return { rowVersion: await changed(tx, services, account.id, id, { sortedBy: by, order }) }
  },
}

/** Own videos as lists show them, those of others as they are shared, in the order of the album. */
async function itemsShown(
  ids: number[],
  account: EnteredAccount,
  signedIn: SignedIn,
  services: CallServices,
): Promise<AlbumItem[]> {
  const own = await recordsShown(services.db, ids, account, signedIn, services)
  const shown = new Map<number, AlbumItem>(own.map((record) => [record.id, record]))
  const others = await sharedShown(
    ids.filter((id) => !shown.has(id)),
    signedIn,
    services,
  )
  for (const record of others) shown.set(record.id, record)
  return ids.flatMap((id) => shown.get(id) ?? [])
}

const albumView = (row: AlbumRow, signedIn: SignedIn, services: CallServices): Album => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  path: row.path,
  albums: row.albums,
  records: row.records,
  durationMs: row.duration_ms,
  bytes: row.size_bytes,
  cover: row.cover_uuid && coverOf({ ...coverFacts(row), uuid: row.cover_uuid }, signedIn, services),
  coverRecordId: row.cover_record_id,
  createdDate: row.created_at,
  updatedDate: row.updated_at,
  rowVersion: row.row_version,
})

const coverFacts = (row: Pick<AlbumRow, 'cover_key' | 'cover_frame_id'>) => ({
  posterKey: row.cover_key,
  posterFrameId: row.cover_frame_id,
})
const coverOf = (record: Parameters<typeof posterAddress>[1], signedIn: SignedIn, services: CallServices) =>
  posterAddress(services, record, 'small', viewerOf(signedIn))

/** Refuses a place below the depth that albums go to, or in an album that is not there. */
async function mayStandIn(tx: Tx, accountId: number, parentId: number | null, levelsBelow: number): Promise<void> {
  const depth = await depthOf(tx, accountId, parentId)
  if (depth === null) throw refuse('albums.notFound')
  if (depth + 1 + levelsBelow > bounds.albumDepth) throw wrongPlace('albums.deep')
}

/** The same words beside the field in which the place is chosen. */
function wrongPlace(name: 'albums.circle' | 'albums.deep') {
  const places = { max: bounds.albumDepth }
  return refuse(name, places, { parentId: [refuse(name, places).message] })
}

async function changed(tx: Tx, { audit }: CallServices, accountId: number, id: number, after: object) {
  audit({ objectType: 'album', objectId: id, after })
  return updateAlbum(tx, accountId, id)
}

const statesOf = (ids: readonly number[], stateOf: (id: number) => UpdateState['status']): UpdateStates =>
  Object.fromEntries(
    ids.map((id) => {
      const status = stateOf(id)
      return [String(id), status === 'ERROR' ? failed('records.notFound') : { status }]
    }),
  )

async function known<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('albums.notFound')
  return row
}
