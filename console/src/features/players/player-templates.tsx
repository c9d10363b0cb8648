import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { type KindPages, TemplatePages } from '../templates/templates.tsx'
import { controlLabels } from './control-labels.ts'
import { PlayerFields } from './player-fields.tsx'
import { PlayerPreview } from './player-preview.tsx'
import { SharedTemplates, SharingSwitch } from './shared-templates.tsx'

const themes = { dark: 'Тёмная', light: 'Светлая', system: 'Как у\u00a0зрителя' } as const

const kind: KindPages<PlayerBody> = {
  methods: playerTemplates,
  path: 'setting/player',
  words: {
    one: 'Шаблон плеера',
    another: 'Новый шаблон плеера',
    about: 'Шаблон задаёт вид плеера, его кнопки и\u00a0поведение.',
  },
  begun: usualPlayer,
  Another: SharedTemplates,
  Sharing: SharingSwitch,
  columns: [
    {
      id: 'theme',
      title: 'Панель',
      width: 130,
      shownFrom: 's',
      card: 'fact',
      cell: ({ body }) => themes[body.look.theme],
    },
  ],
  Fields: PlayerFields,
  Beside: PlayerPreview,
  summary: ({ look, controls }) => `${themes[look.theme]}, ${look.accent}, кнопок: ${controls.bar.length}`,
  entries: ({ controls }) => controls.bar.map((control) => controlLabels[control]),
}

/** setting/player (product B9): templates of what viewers see and press. */
export default function PlayerTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}
