import { allows } from '@skleyka/contract/access.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { openingToAll } from '@skleyka/contract/records/publication.ts'
import { recordFields } from '@skleyka/contract/records/record-fields.ts'
import { type RecordField, textFields } from '@skleyka/contract/records/record-texts.ts'
import type { records } from '@skleyka/contract/records/records.calls.ts'
import { choosingAds } from '@skleyka/contract/templates/template-kinds.ts'
import type { Counted } from '../../database/counted.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import { recordColumns } from '../../database/record-columns.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Printed } from '../../http/printed.ts'
import { refuse } from '../../http/refuse.ts'
import { recordFolders, sourceFolder } from '../../storage/keys.ts'
import { closeFailed } from '../../tasks/tasks.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { withinFilterTime } from '../filters/filters.ts'
import {
  embedCode,
  marksOfPlayer,
  playerAddresses,
  shownByMark,
  subtitlesOfPlayer,
  viewerOf,
} from '../playback/playback.ts'
import { purgeObjects } from '../processing/processing.ts'
import { hitsOf, meaningOf } from '../search/search.ts'
import { findSharedRecord, findSharedSubtitles } from '../sharing/sharing.ts'
import { forgetSubtitles } from '../subtitles/subtitles.ts'
import { clearFailedSources } from '../versions/versions.ts'
import { changeRecord } from './change-record.ts'
import { prepareMetadata } from './metadata-change.ts'
import { groupsOf, readCounts, totalByCounts } from './record-counts.sql.ts'
import { changeOfTemplates } from './record-fields.ts'
import { countNewer, countRecords, listRecords, type RecordListQuery } from './record-list.sql.ts'
import { recordInfoView, renditionView } from './record-view.ts'
import {
  deleteStubs,
  findMade,
  findRecord,
  findRecords,
  findRenditions,
  lockRecord,
  neededFields,
  type RecordRow,
} from './records.sql.ts'
import { askRecords, type FilterRequest, isNarrowed } from './requested-filter.ts'
import { playbackState, showRecord } from './show-records.ts'
import { printWholeList } from './whole-list.ts'

export const recordsHandlers: Handlers<typeof records & typeof recordPlayer> = {
  get: async ({ filter }, { account, signedIn }, services) => {
    const rows = await findRecords(services.db, account.id, filter)
    return { records: rows.map((row) => showRecord(row, account, signedIn, services)) }
  },

  getById: async ({ id }, { account, signedIn }, services) => {
    const row = await requireRecord(findRecord(services.db, account.id, id))
    const renditions = await findRenditions(services.db, account.id, id)
    const made = await findMade(services.db, account.id, id)
    const record = showRecord(row, account, signedIn, services)
    return { record, renditions: renditions.map(renditionView), ...made }
  },

  info: async ({ recordIds }, { account }, { db }) => {
    const rows = await findRecords(db, account.id, { ids: recordIds })
    const drafts = rows.flatMap(({ id, publication }) => (publication === 'DRAFT' ? [id] : []))
    const needed = drafts.length === 0 ? new Map<number, string[]>() : await neededFields(db, account.id, drafts)
    const infoOf = (row: RecordRow) => ({
      ...recordInfoView(row),
      ...(needed.has(row.id) && { needed: needed.get(row.id) }),
    })
    return { records: Object.fromEntries(rows.map((row) => [String(row.id), infoOf(row)])) }
  },

  update: async ({ id, rowVersion, fields }, caller, services) => {
    const { account, signedIn } = caller
    const tx = inTransaction(services.db)
    const row = await requireRecord(lockRecord(tx, account.id, id))
    if (row.row_version !== rowVersion) throw refuse('records.changed')
    const { metadata, templates = {}, ...plain } = fields
    const refused = fields.visibility === 'PUBLIC' && row.visibility !== 'PUBLIC' && allows(openingToAll, caller)
    if (refused) throw refuse(refused)
    const refusedAds = templates.ad !== undefined && templates.ad !== row.ad_template_id && allows(choosingAds, caller)
    if (refusedAds) throw refuse(refusedAds)
    for (const name of textFields) {
      const { permission }: RecordField = recordFields[name]
      const isChanged = fields[name] !== undefined && fields[name] !== row[recordColumns[name]]
      const refusedText = isChanged && permission && allows({ who: 'member', section: 'VIDEO', permission }, caller)
      if (refusedText) throw refuse(refusedText)
    }
    const metadataChange = metadata && (await prepareMetadata(tx, account.id, row, metadata)).change
    const { before, after } = await changeRecord(tx, account.id, row, {
      ...plain,
      ...metadataChange,
      ...changeOfTemplates(templates),
    })
    services.audit({ objectType: 'record', objectId: id, before, after })
    return { record: showRecord(await requireRecord(findRecord(tx, account.id, id)), account, signedIn, services) }
  },

  saveFrontSettings: async ({ id, frontSettings }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await requireRecord(lockRecord(tx, account.id, id))
    const settings = { ...Object(row.front_settings), ...frontSettings }
    const { rowVersion, before, after } = await changeRecord(tx, account.id, row, { frontSettings: settings })
    audit({ objectType: 'record', objectId: id, before, after })
    return { rowVersion }
  },

  getListByFilter: async ({ filter, filterId, page, perPage, sort }, caller, services) => {
    const { account, signedIn } = caller
    if (page * perPage > bounds.listDepth) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко список не листается'] })
    }
    const listFilter = { ...filter, filterId }
    const { db, now } = services
    const request = await askRecords(db, caller, { ...listFilter, q: '' }, now())
    const by = sort ?? ({ field: 'created', order: 'desc' } as const)
    const listed = { page, perPage, sort: by }
    if (!filter.q && !isNarrowed(request) && 'field' in by) {
      return new Printed(await printWholeList(services, account, signedIn, { page, perPage, sort: by }))
    }
    const counts = await readCounts(db, account.id)
    const total = totalByCounts(listFilter, counts)
    const known = total === null ? null : { total, isMore: false }
    const found = await withinFilterTime(db, (tx) =>
      findNarrowed(tx, account.id, { request, q: filter.q ?? '', listed, known, records: groupsOf(counts).all }),
    )
    const shown = found.rows.map((row) => showRecord(row, account, signedIn, services))
    const { search } = found
    return {
      records: shown,
      ...(found.counted ?? { total: 0, isMore: false }),
      page,
      perPage,
      counts: groupsOf(counts),
      ...(search && { search }),
    }
  },

  getCountNewRecords: async ({ since, filter, filterId }, caller, { db, now }) => {
    const request = await askRecords(db, caller, { ...filter, filterId, q: '' }, now())
    return withinFilterTime(db, async (tx) => {
      const meaning = await meaningOf(tx, filter.q ?? '')
      return countNewer(tx, caller.account.id, { filter: { ...request, meaning }, since, most: bounds.newRecords })
    })
  },

  previewPlayerData: async ({ id }, { account, signedIn }, services) => {
    const own = await findRecord(services.db, account.id, id)
    const shared = own ? null : await findSharedRecord(services.db, id)
    const row = own ?? shared
    if (!row) throw refuse('records.notFound')
    if (shared?.refusal === 'MODERATION') throw refuse('sharing.moderation')
    const subtitles = await (own ? subtitlesOfPlayer(services.db, row.uuid) : findSharedSubtitles(services.db, id))
    const addresses = playerAddresses(services, { ...playbackState(row), subtitles }, viewerOf(signedIn))
    if (addresses === null) throw refuse('records.notPlayable')
    const { uuid, name } = row
    const embedServices = own ? await embedHosts.applyAccountHost(services, services.db, account.id) : services
    const marked = { cuepoints: own?.cuepoints, frontSettings: own?.front_settings, durationMs: row.duration_ms }
    return {
      record: { id, uuid, name, durationMs: row.duration_ms, currentState: row.current_state },
      manifest: { hls: addresses.hls },
      poster: addresses.poster,
      sprite: addresses.sprite,
      ...marksOfPlayer(marked),
      subtitles: addresses.subtitles,
      until: addresses.until,
      embed:
        shared?.may_publish === false
          ? null
          : embedCode(embedServices, uuid, undefined, own ? null : shownByMark(services, uuid, account.id)),
    }
  },

  deleteByIds: async ({ ids: recordIds }, { account, user }, { db, audit }) => {
    const others = user.admin || account.permissions.has('media.can_delete_records')
    const deleted = await deleteStubs(db, account.id, recordIds, others ? null : user.id)
    for (const { id, name, current_state } of deleted) {
      const before = { name, currentState: current_state, lifecycle: 'ACTIVE' }
      audit({ objectType: 'record', objectId: id, before, after: { lifecycle: 'DELETED' } })
    }
    const ids = deleted.map(({ id }) => id)
    await forgetSubtitles(inTransaction(db), account.id, ids)
    const prefixes = deleted.flatMap(({ uuid }) => recordFolders(uuid))
    await purgeObjects(inTransaction(db), account.id, prefixes)
    return { recordIds: ids }
  },

  dropReplacement: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { uuid } = await requireRecord(lockRecord(tx, account.id, id))
    const versions = await clearFailedSources(tx, account.id, id)
    for (const versionId of versions) await closeFailed(tx, versionId)
    await purgeObjects(
      tx,
      account.id,
      versions.map((versionId) => sourceFolder(uuid, versionId)),
    )
    if (versions.length > 0) {
      const before = { failedVersions: versions }
      audit({ objectType: 'record', objectId: id, before, after: { failedVersions: [] } })
    }
    return { dropped: versions.length > 0 }
  },
}

interface Narrowed {
  request: FilterRequest
  q: string
  listed: Omit<RecordListQuery, 'filter'>
  /** Counts that are known already. */
  known: Counted | null
  /** Number of records the account has. */
  records: number
}

async function findNarrowed(tx: Db, accountId: number, { request, q, listed, known, records }: Narrowed) {
  const meaning = await meaningOf(tx, q, null, { accountId, records })
  const filter = { ...request, meaning }
  if ('metadata' in listed.sort) await checkSortable(tx, accountId, filter, known)
  const rows = await listRecords(tx, accountId, { filter, ...listed })
  const counted = request.parts.length === 0 && meaning ? meaning.counted : known
  return {
    rows,
    counted: counted ?? (await countRecords(tx, accountId, filter, bounds.listedRecords)),
    search: meaning && { turned: meaning.turned, hits: await hitsOf(tx, meaning, rows) },
  }
}

/** Refuses more than are put in an order that no index keeps. */
async function checkSortable(tx: Db, accountId: number, filter: FilterRequest, count: Counted | null): Promise<void> {
  const max = bounds.sortedByMetadata
  const { total, isMore } = count ?? (await countRecords(tx, accountId, filter, max))
  if (total > max || isMore) throw refuse('records.manyToSort', { max: max.toLocaleString('ru') })
}

async function requireRecord<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('records.notFound')
  return row
}
