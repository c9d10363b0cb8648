import { area } from '../area.ts'
import { albums } from './albums.calls.ts'
import { albumRefusals } from './albums.refusals.ts'

export const albumsArea = area({
  calls: { albums },
  refusals: albumRefusals,
  objects: { album: 'Альбом' },
})
