import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import type { AlbumConfig } from '@skleyka/contract/playback/embed.ts'
import * as z from 'zod/mini'
import type { BuiltPages } from '../../http/built-pages.ts'
import { plainReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { places } from '../access/access.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { mayHaveAds } from '../ads/ads.ts'
import { givenAmong, posterAddress, publicPlayerPage, shownByMark } from '../playback/playback.ts'
import { listWatchable } from './album-items.sql.ts'
import { findOpenAlbum, isMeasured } from './albums.sql.ts'
import { ownCoverAddress } from './own-cover.ts'
import { playlistCode, playlistSides } from './playlist-code.ts'

const nothing: AlbumConfig = { uuid: '', title: '', items: [] }
const beside = '<nav id="list" aria-label="Видео альбома" hidden></nav>'

/** The public page of an album, which plays on. */
export const albumPageRoutes = (pages: () => Promise<BuiltPages | null>): readonly RawRoute[] =>
  readRoutes('/embed/album/:uuid', async (request, services) => {
    const built = await pages()
    if (!built) return plainReply(503, 'Плеер не\u00a0собран: выполните npm run build')
    const found = await describe(services, request)
    const config = found?.config ?? null
    return publicPlayerPage({
      status: config ? 200 : 404,
      title: config?.title ?? '',
      config: config ?? nothing,
      files: built.page('src/album/main.ts'),
      plays: config !== null && config.items.length > 0,
      beside,
      ads: found?.asksOthers ?? false,
      preview: found && previewOf(found),
    })
  })

interface AlbumPage {
  readonly config: AlbumConfig
  /** Absolute; null where there is none. */
  readonly cover: string | null
  /** Of this page, as it is told. */
  readonly url: string
  /** True if one of its videos could have ads, or an audience that is measured elsewhere. */
  readonly asksOthers: boolean
}

/** Returns what a player on this page would be given, behind no gate, in the order of the album. Null when there is no such album. */
async function describe(services: Services, { params, headers, facts }: RawRequest): Promise<AlbumPage | null> {
  const albumUuid = params.uuid ?? ''
  if (!z.uuid().safeParse(albumUuid).success) return null
  const album = await findOpenAlbum(services.db.platform('secret'), albumUuid)
  if (album === null) return null
  // as its account: what others show there is asked in its name
  const db = services.db.account(album.account_id)
  const records = await listWatchable(db, album.account_id, album.id, albumBounds.playlistItems)
  const allowedUuids = await givenAmong(
    services,
    records.map(({ uuid }) => uuid),
    { place: places.ofPage(headers, services), ip: facts.ip },
  )
  const watchable = records.filter(({ uuid }) => allowedUuids.has(uuid))
  const items = watchable.map(({ uuid, name, duration_ms, poster_key, poster_frame_id, is_own }) => ({
    uuid,
    title: name,
    durationMs: duration_ms,
    by: is_own ? null : shownByMark(services, uuid, album.account_id),
    poster: pathOf(
      posterAddress(services, { uuid, posterKey: poster_key, posterFrameId: poster_frame_id }, 'small', null),
    ),
  }))
  const named = embedHosts.applyHost(services, album.embed_host)
  const cover =
    ownCoverAddress(named, album, 'poster') ?? (items[0]?.poster ? `${named.publicUrl}${items[0].poster}` : null)
  const asksOthers = (await mayHaveAds(db, album.account_id)) || (await isMeasured(db, album.account_id))
  const { url } = playlistCode(named, album.uuid)
  return { config: { uuid: album.uuid, title: album.name, items }, cover, url, asksOthers }
}

/** An album that has nothing to show tells its name. */
const previewOf = ({ config: { title, items }, cover: image, url }: AlbumPage) => ({
  ...{ title, description: '', url },
  image,
  about: [],
  player: items.length > 0 ? playlistSides : null,
})

// the page asks its own origin, whatever name it was opened by
const pathOf = (address: string | null) => address && new URL(address).pathname
