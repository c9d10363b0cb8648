import { area } from '../area.ts'
import { audioTracks } from './audio-tracks.calls.ts'
import { audioTrackRefusals } from './audio-tracks.refusals.ts'

export const audioTracksArea = area({
  calls: { audioTracks },
  refusals: audioTrackRefusals,
  actions: { 'audioTracks.found': { title: 'Дорожка звука из\u00a0файла', actor: 'Обработка видео' } },
})
