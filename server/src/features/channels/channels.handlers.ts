import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { channelBounds, type LeftOutReason } from '@skleyka/contract/channels/channel-bounds.ts'
import type {
  Channel,
  ChannelEntry,
  ChannelLiveSlot,
  channels,
  ListedChannel,
} from '@skleyka/contract/channels/channels.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { openingToAll } from '@skleyka/contract/records/publication.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { embedHosts, holdAccount } from '../accounts/accounts.ts'
import {
  type ChannelRow,
  findChannelRow,
  findItems,
  findLiveItems,
  type ItemRow,
  type LiveItem,
  type LoadedSchedule,
  loadSchedule,
  type SlotRow,
} from '../channel-delivery/channel-delivery.ts'
import { embedCode, liveAddress, viewerOf } from '../playback/playback.ts'
import { purgeRecords } from '../processing/processing.ts'
import { checkNamed } from '../templates/templates.ts'
import { insertLiveRecord } from '../translations/translations.ts'
import {
  type ChannelView,
  countChannels,
  deleteChannel,
  findChannel,
  findLivestreams,
  findOpenChannel,
  findOwn,
  insertChannel,
  isOwnAlbum,
  listChannels,
  listSlotRecords,
  lockChannelView,
  type NewEntry,
  replaceEntries,
  updateChannel,
  updateChannelRecord,
} from './channels.sql.ts'
import { epgPath } from './epg.http.ts'
import { type ProgrammeSlot, programmeOf, withoutRepeats } from './programme-of.ts'

const dayMs = 24 * 3_600_000
/** Of what was shown before now so much is told where there is too much. */
const pastSlots = 50

type Fields = ParamsOf<(typeof channels)['create']>
type Member = CallerOf<MemberAccess>

export const channelsHandlers: Handlers<typeof channels> = {
  list: async (page, { account }, services) => {
    const { rows, total } = await listChannels(services.db, account.id, page)
    const items: ListedChannel[] = []
    for (const row of rows) items.push(await listedChannel(services, account.id, row))
    return { items, total }
  },

  get: async ({ id }, { account }, services) => readChannel(services, account.id, id),

  create: async (fields, caller, services) => {
    const { account, user } = caller
    const tx = inTransaction(services.db)
    await checkFields(tx, caller, fields, null)
    // one after the other, so that no two take the last place
    await holdAccount(tx, account.id)
    if ((await countChannels(tx, account.id)) >= channelBounds.channels)
      throw refuse('channels.full', { max: channelBounds.channels })
    const record = await insertLiveRecord(tx, { account_id: account.id, owner_id: user.id, ...recordColumns(fields) })
    const id = await insertChannel(tx, {
      ...{ account_id: account.id, record_id: record.id },
      ...{ ...columnsOf(fields), changed_at: services.now() },
    })
    services.audit({ objectType: 'channel', objectId: id, after: { ...fields } })
    return { id, uuid: record.uuid }
  },

  update: async ({ id, rowVersion, ...fields }, caller, services) => {
    const tx = inTransaction(services.db)
    const row = await requireChannel(lockChannelView(tx, caller.account.id, id))
    await checkFields(tx, caller, fields, row)
    if (row.rowVersion !== rowVersion) throw refuse('channels.changed')
    await updateChannel(tx, caller.account.id, id, services.now(), columnsOf(fields))
    await updateChannelRecord(tx, caller.account.id, row.recordId, recordColumns(fields))
    services.audit({ objectType: 'channel', objectId: id, before: fieldsOf(row), after: { ...fields } })
    return readChannel(services, caller.account.id, id)
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await requireChannel(lockChannelView(tx, account.id, id))
    if (row.holdReason !== null || row.claimBlock !== null)
      throw refuse('records.held', { reason: row.holdReason ?? 'претензия правообладателя' })
    await deleteChannel(tx, account.id, id)
    await updateChannelRecord(tx, account.id, row.recordId, { lifecycle: 'DELETED' })
    await purgeRecords(tx, account.id, [{ id: row.recordId, uuid: row.uuid }])
    audit({ objectType: 'channel', objectId: id, before: { name: row.name } })
    return { deleted: true }
  },

  grid: async ({ id, from, to }, { account }, { db, now }) => {
    const channel = await requireChannel(findChannelRow(db, account.id, id))
    checkRange(from, to)
    const { slots: shown, loaded } = await programmeOf(db, channel, { from, to, now: now() })
    const slots = around(withoutRepeats(shown), now())
    const names = await namesOf(db, channel, loaded, slots)
    const entries = loaded.entries
      .filter(({ startsAt }) => startsAt >= from && startsAt < to)
      .map((entry) => entryOf(entry, loaded.items))
    const before = loaded.entries.filter(({ startsAt }) => startsAt < from).at(-1)
    return {
      entries,
      livestreams: loaded.slotRows
        .filter(({ startsAt }) => startsAt >= from && startsAt < to)
        .flatMap((slot) => liveSlotOf(slot, loaded.liveItems)),
      slots: slots.map((slot) => ({ ...slot, name: names.get(slot.recordId) ?? '' })),
      before: before ? entryOf(before, loaded.items) : null,
      rowVersion: channel.rowVersion,
    }
  },

  saveGrid: async ({ id, rowVersion, from, to, entries: videos, livestreams }, caller, { db, now, audit }) => {
    const tx = inTransaction(db)
    const { account } = caller
    const row = await requireChannel(lockChannelView(tx, account.id, id))
    const slots = await requireSlots(tx, caller, row, livestreams)
    const entries = [...videos.map((one) => ({ ...one, endsAt: null, untilOver: false })), ...slots]
    const ids = [...new Set(videos.map(({ recordId }) => recordId))]
    const own = await findOwn(tx, account.id, ids)
    const foreign = ids.filter((one) => !own.has(one))
    if (foreign.length > 0) throw refuse('channels.videos', { ids: foreign.slice(0, 10).join(', ') })
    checkRange(from, to)
    if (row.rowVersion !== rowVersion) throw refuse('channels.changed')
    // the grid is of whole seconds: what begins within one cannot be told apart
    const seconds = new Set(entries.map(({ startsAt }) => Math.floor(startsAt.getTime() / 1_000)))
    if (seconds.size < entries.length || entries.some(({ startsAt }) => startsAt < from || startsAt >= to))
      throw refuse('channels.entries')
    const kept = new Date(now().getTime() - channelBounds.keepDays * dayMs)
    const total = await replaceEntries(tx, account.id, id, {
      from,
      to,
      kept,
      entries: entries.filter(isNotBefore(kept)),
    })
    if (total > channelBounds.entries) throw refuse('channels.manyEntries', { max: channelBounds.entries })
    await updateChannel(tx, account.id, id, now(), {})
    const gridLivestreams = livestreams.length
    const after = {
      gridFrom: from,
      gridTo: to,
      gridEntries: videos.length,
      ...(gridLivestreams > 0 && { gridLivestreams }),
    }
    audit({ objectType: 'channel', objectId: id, after })
    return { rowVersion: row.rowVersion + 1 }
  },

  previewPlayerData: async ({ id }, { account, signedIn }, services) => {
    const row = await requireChannel(findChannel(services.db, account.id, id))
    const { hls, until } = liveAddress(services, row.uuid, viewerOf(signedIn))
    return { manifest: { hls }, until }
  },
}

const isNotBefore =
  (moment: Date) =>
  ({ startsAt }: { readonly startsAt: Date }) =>
    startsAt >= moment

function checkRange(from: Date, to: Date): void {
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0 || lengthMs > channelBounds.gridDays * dayMs)
    throw refuse('channels.range', { max: channelBounds.gridDays })
}

async function requireChannel<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('channels.notFound')
  return row
}

const entryOf = (
  { startsAt, recordId }: { readonly startsAt: Date; readonly recordId: number },
  items: ReadonlyMap<number, ItemRow>,
): ChannelEntry => {
  const item = items.get(recordId)
  return {
    ...{ recordId, startsAt, name: item?.name ?? '' },
    ...{ durationMs: item?.durationMs ?? 0, leftOut: item === undefined ? 'GONE' : item.leftOut },
  }
}

/** The stretch of what is shown that people look at: channels of very short videos have tens of thousands. */
function around(slots: readonly ProgrammeSlot[], now: Date): readonly ProgrammeSlot[] {
  const current = slots.findIndex(({ endsAt }) => endsAt > now)
  const most = channelBounds.gridSlots
  const from = current < 0 ? slots.length - most : Math.min(current - pastSlots, slots.length - most)
  return slots.slice(Math.max(0, from), Math.max(0, from) + most)
}

const liveSlotOf = (
  { startsAt, endsAt, untilOver, recordId }: SlotRow,
  items: ReadonlyMap<number, LiveItem>,
): ChannelLiveSlot[] => {
  const item = items.get(recordId)
  return item
    ? [
        {
          ...{ startsAt, endsAt, untilOver },
          translationId: item.translationId,
          name: item.name,
          leftOut: item.leftOut,
        },
      ]
    : []
}

/** Reasons for which a livestream cannot be shown as it wants to be: a channel has one programme for all. */
const closedBy: Readonly<Partial<Record<LeftOutReason, string>>> = {
  CLAIMED: 'она снята по\u00a0претензии правообладателя',
  UNPUBLISHED: 'она закрыта для зрителей. Откройте её по\u00a0ссылке или всем',
  GATED: 'у\u00a0неё пароль или код, а\u00a0канал спросить их не\u00a0может',
  LIMITED: 'у\u00a0неё свои правила сайтов или стран. Поставьте те\u00a0же правила каналу',
}

/** Returns slots with the records of their livestreams; refuses those that a channel cannot show, unless they stood in its grid before. */
async function requireSlots(
  tx: Tx,
  caller: Member,
  row: ChannelView,
  livestreams: ParamsOf<(typeof channels)['saveGrid']>['livestreams'],
): Promise<NewEntry[]> {
  const accountId = caller.account.id
  const records = await findLivestreams(tx, accountId, [
    ...new Set(livestreams.map(({ translationId }) => translationId)),
  ])
  const slots = livestreams.map(({ translationId, startsAt, endsAt, untilOver }) => {
    const lengthMs = endsAt.getTime() - startsAt.getTime()
    if (lengthMs <= 0 || lengthMs > channelBounds.slotHours * 3_600_000)
      throw refuse('channels.slot', { max: channelBounds.slotHours })
    const recordId = records.get(translationId)
    if (recordId === undefined) throw refuse('channels.livestreams', { ids: translationId })
    return { startsAt, endsAt, untilOver, recordId }
  })
  const before = await listSlotRecords(tx, accountId, row.id)
  const fresh = slots.flatMap(({ recordId }) => (before.has(recordId) ? [] : [recordId]))
  const refused = fresh.length > 0 && allows(translations.get.access, caller)
  if (refused) throw refuse(refused)
  const channel = await requireChannel(findChannelRow(tx, accountId, row.id))
  for (const { leftOut, name } of await findLiveItems(tx, accountId, channel, fresh)) {
    const why = leftOut === null ? undefined : closedBy[leftOut]
    if (why !== undefined) throw refuse('channels.closedLivestream', { name, why })
  }
  return slots
}

/** Names of what is shown; what left the grid and the filler meanwhile is asked for. */
async function namesOf(
  db: Db,
  channel: ChannelRow,
  { items, liveItems }: Pick<LoadedSchedule, 'items' | 'liveItems'>,
  slots: readonly { readonly recordId: number }[],
): Promise<Map<number, string>> {
  const names = new Map([...items, ...liveItems].map(([recordId, { name }]) => [recordId, name]))
  const missing = slots.flatMap(({ recordId }) => (names.has(recordId) ? [] : [recordId]))
  for (const { recordId, name } of await findItems(db, channel.accountId, channel, missing)) names.set(recordId, name)
  return names
}

const columnsOf = (fields: Fields) => ({
  ...{ filler_record_id: fields.fillerRecordId, filler_album_id: fields.fillerAlbumId, dvr_seconds: fields.dvrSeconds },
  ...(fields.adSeconds !== undefined && { ad_seconds: fields.adSeconds }),
})

const recordColumns = (fields: Fields) => ({
  ...{ name: fields.name, description: fields.description, visibility: fields.visibility },
  ...{ embedding: fields.embedding, player_template_id: fields.playerTemplateId },
  ...{ site_template_id: fields.siteTemplateId, country_template_id: fields.countryTemplateId },
  ...(fields.adTemplateId !== undefined && { ad_template_id: fields.adTemplateId }),
})

const fieldsOf = (row: ChannelView) => ({
  ...{ name: row.name, description: row.description, fillerRecordId: row.fillerRecordId },
  ...{ fillerAlbumId: row.fillerAlbumId, dvrSeconds: row.dvrSeconds, visibility: row.visibility },
  ...{ embedding: row.embedding, playerTemplateId: row.playerTemplateId },
  ...{ siteTemplateId: row.siteTemplateId, countryTemplateId: row.countryTemplateId },
  ...{ adTemplateId: row.adTemplateId, adSeconds: row.adSeconds },
})

/** Refuses fillers and templates that the account has not, and opening to everybody by who may not; what was so before stays allowed. */
async function checkFields(tx: Tx, caller: Member, fields: Fields, before: ChannelView | null): Promise<void> {
  const { fillerRecordId, fillerAlbumId, visibility } = fields
  const accountId = caller.account.id
  if (fillerRecordId !== null && !(await findOwn(tx, accountId, [fillerRecordId])).has(fillerRecordId))
    throw refuse('channels.videos', { ids: fillerRecordId })
  if (fillerAlbumId !== null && !(await isOwnAlbum(tx, accountId, fillerAlbumId))) throw refuse('channels.filler')
  const refused = visibility === 'PUBLIC' && before?.visibility !== 'PUBLIC' && allows(openingToAll, caller)
  if (refused) throw refuse(refused)
  const changesAds =
    ((fields.adTemplateId ?? null) !== (before?.adTemplateId ?? null) && fields.adTemplateId !== undefined) ||
    ((fields.adSeconds ?? null) !== (before?.adSeconds ?? null) && fields.adSeconds !== undefined)
  const refusedAds = changesAds && allows(translationAds.choose.access, caller)
  if (refusedAds) throw refuse(refusedAds)
  const named = (['player', 'site', 'country', 'ad'] as const).flatMap((kind) => {
    const id = fields[`${kind}TemplateId`] ?? null
    return id === null || id === before?.[`${kind}TemplateId`] ? [] : [[kind, id] as const]
  })
  await checkNamed(tx, accountId, Object.fromEntries(named), (kind) => `${kind}TemplateId`)
  if (fillerRecordId !== null && fillerAlbumId !== null) throw refuse('channels.twoFillers')
}

/** A channel as the list shows it. */
async function listedChannel(services: CallServices, accountId: number, row: ChannelView): Promise<ListedChannel> {
  const channel = await requireChannel(findChannelRow(services.db, accountId, row.id))
  const now = services.now()
  const { slots, loaded } = await programmeOf(services.db, channel, {
    ...{ from: now, to: new Date(now.getTime() + 60_000), now },
  })
  const current = slots.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  const names = await namesOf(services.db, channel, loaded, current ? [current] : [])
  return { ...row, isOnAir: current !== undefined, onAirName: current ? (names.get(current.recordId) ?? '') : null }
}

async function readChannel(services: CallServices, accountId: number, id: number): Promise<Channel> {
  const { db, now } = services
  const row = await requireChannel(findChannel(db, accountId, id))
  const listed = await listedChannel(services, accountId, row)
  const channel = await requireChannel(findChannelRow(db, accountId, id))
  const { schedule } = await loadSchedule(db, channel, { from: now(), to: now(), now: now() })
  const embedServices = await embedHosts.applyAccountHost(services, db, accountId)
  const isOpen = (await findOpenChannel(db, row.uuid)) !== null
  return {
    ...row,
    ...listed,
    fillerCount: schedule.filler.length,
    dvrSeconds: row.dvrSeconds === 7_200 ? 7_200 : row.dvrSeconds === 1_800 ? 1_800 : 0,
    embed: embedCode(embedServices, row.uuid),
    epgUrl: isOpen ? `${embedServices.publicUrl}${epgPath(row.uuid)}` : null,
    isHeld: row.holdReason !== null || row.claimBlock !== null,
  }
}
