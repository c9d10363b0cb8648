import { createSentFiles } from '../../form/sent-files.ts'

/** Files of tracks on their way, by the id of the track. */
export const sentSounds = createSentFiles(
  'Звук не\u00a0удалось передать. Проверьте сеть и\u00a0добавьте дорожку ещё раз',
)
