import type { holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { posterAddress, viewerOf } from '../playback/playback.ts'
import { previewOutside } from '../records/records.ts'
import { holderFigures, lastDays, splitRows, unlessAway } from './holder-figures.ts'
import { accountsOf, findVideo, listVideos, sumVideos } from './holder-videos.sql.ts'

export const holderVideosHandlers: Handlers<typeof holderVideos> = {
  summary: async (_params, { holder }, { db }) => sumVideos(db, holder.id),

  records: async (question, { holder, signedIn }, services) => {
    const { rows, total } = await listVideos(services.db, holder.id, question)
    const viewer = viewerOf(signedIn)
    return {
      total,
      items: rows.map(({ id, uuid, name, accountName, playable, publication, visibility, embedding, ...row }) => ({
        ...{ id, uuid, name, accountName, playable, publication, visibility, embedding },
        poster: posterAddress(
          services,
          { uuid, posterKey: row.poster_key, posterFrameId: row.poster_frame_id },
          'small',
          viewer,
        ),
        durationMs: row.duration_ms,
        publishedFrom: row.published_from,
        publishedTo: row.published_to,
        createdDate: row.created_at,
        views28: row.views28,
        viewsTotal: row.views_total,
      })),
    }
  },

  previewPlayerData: async ({ id }, { holder, signedIn }, services) => {
    const video = await findVideo(services.db, holder.id, id)
    if (!video) throw refuse('records.notFound')
    return previewOutside(services, { accountId: video.accountId, id }, viewerOf(signedIn))
  },

  places: async (_params, { holder }, services) => ({
    accounts: await accountsOf(services.db, holder.id),
    sites: await sitesOf(services, holder.id).catch(unlessAway),
  }),

  statistic: async ({ step, measures, ...period }, { holder }, services) => {
    const platform = await holderFigures(services, holder.id, period)
    return { ...(await platform.lineWithTotals({ step, measures })), ...platform.meta }
  },

  statisticTable: async ({ by, measures, page, perPage, sort, ...period }, { holder }, services) => {
    const platform = await holderFigures(services, holder.id, period)
    const question = { by, measures, limit: perPage, offset: (page - 1) * perPage }
    const [{ rows, total }, totals] = await Promise.all([
      splitRows(services, platform, { ...question, sort: { measure: sort.field, order: sort.order } }),
      platform.totals({ measures }),
    ])
    return { items: rows, total, totals: totals.figures, beforeTotals: totals.before, ...platform.meta }
  },
}

async function sitesOf(services: Parameters<typeof holderFigures>[0], holderId: number) {
  const platform = await holderFigures(services, holderId, lastDays(services.now()))
  const { rows } = await splitRows(services, platform, {
    ...{ by: 'site', measures: ['views', 'watchSeconds'], sort: { measure: 'views', order: 'desc' } },
    ...{ limit: statisticBounds.records, offset: 0 },
  })
  return rows.map(({ title, figures }) => ({
    site: title,
    views: figures.views ?? 0,
    watchSeconds: figures.watchSeconds ?? 0,
  }))
}
