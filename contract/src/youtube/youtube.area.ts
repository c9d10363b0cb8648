import { area } from '../area.ts'
import { youtube } from './youtube.calls.ts'
import { youtubeRefusals } from './youtube.refusals.ts'

export const youtubeArea = area({
  calls: { youtube },
  refusals: youtubeRefusals,
  objects: { youtubeChannel: 'Канал YouTube' },
  actions: { 'youtube.publish': { title: 'Опубликовано на\u00a0YouTube' } },
})
