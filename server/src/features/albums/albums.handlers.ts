import type { MemberAccess } from '@skleyka/contract/access.ts'
import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import type { Album, AlbumItem, albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { UpdateState, UpdateStates } from '@skleyka/contract/bulk/update-states.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import type { NamedTemplates } from '@skleyka/contract/templates/named-templates.ts'
import { templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import { albumColumns, type WrittenAlbum } from '../../database/album-columns.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import { valuesOf, writtenColumns } from '../../database/field-columns.ts'
import { type TemplateColumns, templateColumn } from '../../database/template-columns.ts'
import type { CallerOf, EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { failedState, refuse } from '../../http/refuse.ts'
import { holderOf } from '../../http/signed-link.ts'
import { defaultAlbum, embedHosts } from '../accounts/accounts.ts'
import { filterReader } from '../filters/filters.ts'
import { sentPictures } from '../frames/frames.ts'
import { posterAddress, viewerOf } from '../playback/playback.ts'
import { purgeObjects } from '../processing/processing.ts'
import { recordsShown } from '../records/records.ts'
import { sharedShown } from '../sharing/sharing.ts'
import { checkNamed } from '../templates/templates.ts'
import { deleteItems, heldOf, listItems, moveItems, ownOf, sortItems } from './album-items.sql.ts'
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
import { putIntoAlbum } from './albums.ts'
import { columnsOf, fillAlbum, fillingOf, mayUse, refill, unlessRefused } from './fill-album.ts'
import { keepFound } from './filter-items.sql.ts'
import { lockManual, requireAlbum, touchAlbum } from './manual-album.ts'
import { noOwnCover, ownCoverAddress, ownCoverFolders, ownCoverState } from './own-cover.ts'
import { playlistCode } from './playlist-code.ts'

type Caller = CallerOf<MemberAccess>

export const albumsHandlers: Handlers<typeof albums> = {
  list: async (question, caller, services) => {
    const { id } = caller.account
    const rows = await listAlbums(services.db, id, question)
    const items = rows.map((row) => albumView(row, caller, services))
    return { items, total: await countAlbums(services.db, id, question) }
  },

  get: async ({ id, page, perPage }, caller, services) => {
    const { account, signedIn } = caller
    // one whose filter takes too long shows what it held before
    await fillAlbum(services.db, account.id, id, services.now()).catch(unlessRefused)
    const row = await requireAlbum(findAlbum(services.db, account.id, id))
    const ids = await listItems(services.db, account.id, id, { offset: (page - 1) * perPage, limit: perPage })
    return {
      album: albumView(row, caller, services),
      items: await itemsShown(ids, account, signedIn, services),
      total: row.records,
      embed: playlistCode(await embedHosts.applyAccountHost(services, services.db, account.id), row.uuid),
    }
  },

  create: async ({ parentId = null, filling = null, ...written }, caller, services) => {
    const { account, user } = caller
    const tx = inTransaction(services.db)
    await lockTree(tx, account.id)
    await mayStandIn(tx, account.id, parentId, 0)
    if (filling !== null) await mayUse(tx, caller, filling)
    const of = { account_id: account.id, created_by: user.id, parent_id: parentId }
    const id = await insertAlbum(tx, {
      ...{ ...of, ...writtenColumns(albumColumns, written), name: written.name },
      ...columnsOf(filling),
    })
    if (filling !== null) await fillAlbum(tx, account.id, id, services.now())
    services.audit({ objectType: 'album', objectId: id, after: { ...written, parentId, ...(filling && { filling }) } })
    return { album: albumView(await requireAlbum(findAlbum(tx, account.id, id)), caller, services) }
  },

  update: async ({ id, rowVersion, fields }, caller, services) => {
    const { account } = caller
    const tx = inTransaction(services.db)
    const { parentId, coverRecordId, filling, templates, ...written } = fields
    if (parentId !== undefined) await lockTree(tx, account.id)
    const before = await requireAlbum(lockAlbum(tx, account.id, id))
    if (before.row_version !== rowVersion) throw refuse('albums.changed')
    if (parentId !== undefined && parentId !== before.parent_id) {
      const { ids, levels } = await withinAlbum(tx, account.id, id)
      if (parentId !== null && ids.includes(parentId)) throw wrongPlace('albums.circle')
      await mayStandIn(tx, account.id, parentId, levels)
    }
    // a filter that was there may have become private since: it is not chosen anew
    if (filling != null && (await defaultAlbum.of(tx, account.id)) === id) throw refuse('albums.takesNew')
    if (filling != null && filling.filterId !== before.filter_id) await mayUse(tx, caller, filling)
    if (coverRecordId != null && !(await ownOf(tx, account.id, id, [coverRecordId])).has(coverRecordId)) {
      throw refuse('records.notFound')
    }
    if (templates !== undefined) await checkNamed(tx, account.id, templates, (kind) => `fields.templates.${kind}`)
    await updateAlbum(tx, account.id, id, {
      ...writtenColumns(albumColumns, written),
      ...(parentId !== undefined && { parent_id: parentId }),
      ...(coverRecordId !== undefined && { cover_record_id: coverRecordId, ...noOwnCover }),
      ...(filling !== undefined && columnsOf(filling)),
      ...namedColumns(templates),
    })
    if (coverRecordId !== undefined) await purgeObjects(tx, account.id, ownCoverFolders(before))
    if (filling != null) await refill(tx, account.id, id, filling, services.now())
    if (filling === null) await keepFound(tx, account.id, id)
    const was = { ...writtenOf(before), coverRecordId: before.cover_record_id }
    const [wasFilled, filled] = [{ filling: fillingOf(before) }, { filling }]
    const wasGiven = { templates: templatesOf(before) }
    services.audit({
      objectType: 'album',
      objectId: id,
      before: { ...was, ...(filling !== undefined && wasFilled), ...(templates !== undefined && wasGiven) },
      after: { ...was, ...fields, ...(filling !== undefined && filled) },
    })
    return { album: albumView(await requireAlbum(findAlbum(tx, account.id, id)), caller, services) }
  },

  uploadCover: async ({ id, bytes }, caller, services) => {
    const { account } = caller
    const tx = inTransaction(services.db)
    const row = await requireAlbum(lockAlbum(tx, account.id, id))
    if (bytes > pictureBounds.bytes) throw refuse('pictures.tooLarge', { most: formatSize(pictureBounds.bytes) })
    services.audit({ objectType: 'album', objectId: id, after: { coverBytes: bytes } })
    return {
      url: sentPictures.address(services, 'cover', { id: `${id}-${row.row_version}`, holder: holderOf(caller) }),
    }
  },

  delete: async ({ id }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockTree(tx, account.id)
    const tookNew = await defaultAlbum.release(tx, account.id, id)
    const row = await lockAlbum(tx, account.id, id)
    if (row === null) return {}
    await deleteAlbum(tx, account.id, id, row.parent_id)
    await purgeObjects(tx, account.id, ownCoverFolders(row))
    services.audit({ objectType: 'album', objectId: id, before: writtenOf(row) })
    if (tookNew) {
      const [before, after] = [{ defaultAlbum: id }, { defaultAlbum: null }]
      services.audit({ objectType: 'account', objectId: account.id, before, after })
    }
    return {}
  },

  addItems: async ({ id, ids }, { account }, services) => {
    const { there, held } = await putIntoAlbum(inTransaction(services.db), services, account.id, id, ids)
    const stateOf = (one: number): UpdateState => {
      if (held.has(one)) return { status: 'SKIPPED' }
      const known = there.get(one)
      if (!known) return failedState('records.notFound')
      return known.isBarred ? failedState('sharing.mayNotPublish') : { status: 'OK' }
    }
    return { updateStates: statesOf(ids, stateOf) }
  },

  removeItems: async ({ id, ids }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockManual(tx, account.id, id)
    const held = await heldOf(tx, account.id, id, ids)
    await deleteItems(tx, account.id, id, [...held])
    await touchAlbum(tx, services, account.id, id, { removed: [...held] })
    return { updateStates: statesOf(ids, (one) => ({ status: held.has(one) ? 'OK' : 'SKIPPED' })) }
  },

  reorder: async ({ id, order, to }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockManual(tx, account.id, id)
    await moveItems(tx, account.id, id, order, to)
    return { rowVersion: await touchAlbum(tx, services, account.id, id, { moved: order, to }) }
  },

  sort: async ({ id, by, order }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockManual(tx, account.id, id)
    await sortItems(tx, account.id, id, by, order)
    return { rowVersion: await touchAlbum(tx, services, account.id, id, { sortedBy: by, order }) }
  },
}

/** The templates of an album by kind, and the columns they are kept in. */
const templatesOf = (row: TemplateColumns): NamedTemplates =>
  mapNames(templateKinds, (kind) => row[templateColumn(kind)])
const namedColumns = (named: NamedTemplates = {}): Partial<TemplateColumns> =>
  Object.fromEntries(
    templateKinds.flatMap((kind) => (named[kind] === undefined ? [] : [[templateColumn(kind), named[kind]]])),
  )

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

/** Values of an album for the audit log. */
const writtenOf = (row: WrittenAlbum & { parent_id: number | null }) => ({
  ...valuesOf(albumColumns, row),
  parentId: row.parent_id,
})

const albumView = (row: AlbumRow, caller: Caller, services: CallServices): Album => ({
  id: row.id,
  uuid: row.uuid,
  ...valuesOf(albumColumns, row),
  path: row.path,
  albums: row.albums,
  records: row.records,
  durationMs: row.duration_ms,
  bytes: row.size_bytes,
  cover: ownCoverAddress(services, row, 'small') ?? posterOf(row, caller, services),
  ownCover: ownCoverState(row),
  coverFailText: row.cover_fail_text,
  coverRecordId: row.cover_record_id,
  filling: fillingView(row, caller),
  takesNew: row.takes_new,
  createdDate: row.created_at,
  updatedDate: row.updated_at,
  rowVersion: row.row_version,
})

/** With the name of the filter for those who see it. */
function fillingView(row: AlbumRow, caller: Caller): Album['filling'] {
  const filling = fillingOf(row)
  const { userId, seesShared } = filterReader(caller)
  const isSeen = row.filter_owner === userId || (row.filter_visibility !== 'PRIVATE' && seesShared)
  return filling && { ...filling, filterName: isSeen ? row.filter_name : null }
}

const coverFacts = (row: Pick<AlbumRow, 'cover_key' | 'cover_frame_id'>) => ({
  posterKey: row.cover_key,
  posterFrameId: row.cover_frame_id,
})
const posterOf = (row: AlbumRow, { signedIn }: Caller, services: CallServices) =>
  row.cover_uuid && posterAddress(services, { ...coverFacts(row), uuid: row.cover_uuid }, 'small', viewerOf(signedIn))

/** Refuses a place below the depth that albums go to, or in an album that is not there. */
async function mayStandIn(tx: Tx, accountId: number, parentId: number | null, levelsBelow: number): Promise<void> {
  const depth = await depthOf(tx, accountId, parentId)
  if (depth === null) throw refuse('albums.notFound')
  if (depth + 1 + levelsBelow > albumBounds.depth) throw wrongPlace('albums.deep')
}

/** The same words beside the field in which the place is chosen. */
function wrongPlace(name: 'albums.circle' | 'albums.deep') {
  const places = { max: albumBounds.depth }
  return refuse(name, places, { parentId: [refuse(name, places).message] })
}

const statesOf = (ids: readonly number[], stateOf: (id: number) => UpdateState): UpdateStates =>
  Object.fromEntries(ids.map((id) => [String(id), stateOf(id)]))
