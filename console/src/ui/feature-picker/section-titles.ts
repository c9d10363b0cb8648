import type { Section } from '@skleyka/contract/permissions/permissions.ts'

/** Names of the sections an account may have (C-3-14); the order is the one they are shown in. */
export const sectionTitles: Readonly<Record<Section, string>> = {
  VIDEO: 'Видео',
  LIVESTREAM: 'Трансляции',
  SHARING: 'Обмен',
  PHOTOBANK: 'Фотобанки',
}
