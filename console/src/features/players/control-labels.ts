import type { PlayerControl } from '@skleyka/contract/player-templates/player-controls.ts'

/** Names of the controls in the bar of a player, in words of people who order it. */
export const controlLabels: Readonly<Record<PlayerControl, string>> = {
  play: 'Смотреть и\u00a0пауза',
  sound: 'Звук и\u00a0громкость',
  time: 'Время',
  chapters: 'Главы',
  gap: 'Свободное место',
  voices: 'Звуковые дорожки',
  subtitles: 'Субтитры',
  speed: 'Скорость',
  quality: 'Качество',
  keys: 'Список клавиш',
  airplay: 'AirPlay',
  picture: 'Картинка в\u00a0картинке',
  fullscreen: 'На\u00a0весь экран',
}
