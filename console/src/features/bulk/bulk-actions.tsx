import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { choosingAds } from '@skleyka/contract/templates/template-kinds.ts'
import {
  CalendarClock,
  CircleCheck,
  CircleX,
  Eye,
  Globe,
  Megaphone,
  MonitorPlay,
  PencilLine,
  Tags,
  UserRound,
} from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const presets = () => import('./presets.tsx')
const call = bulk.bulkPreview
const moderated = { access: { ...call.access, permission: 'media.can_moderate_records' } } as const

/** Acts that change fields of chosen records: the dialog itself, and what it is often opened for. */
export const fieldActions: readonly BulkAction<RecordFilter>[] = [
  {
    id: 'edit-fields',
    label: 'Изменить поля',
    icon: PencilLine,
    call,
    isMain: true,
    piece: lazyPiece(() => import('./edit-fields.tsx')),
  },
  {
    id: 'publication',
    label: 'Публикация',
    icon: Globe,
    call,
    group: 'publication',
    isOfOne: true,
    piece: lazyPiece(async () => ({ default: (await presets()).EditPublication })),
  },
  {
    id: 'schedule',
    label: 'Публикация по\u00a0расписанию',
    icon: CalendarClock,
    call,
    group: 'publication',
    isOfOne: true,
    piece: lazyPiece(async () => ({ default: (await presets()).ScheduleRecords })),
  },
  {
    id: 'approve',
    label: 'Одобрить',
    icon: CircleCheck,
    call: moderated,
    group: 'publication',
    piece: lazyPiece(async () => ({ default: (await presets()).ApproveRecords })),
  },
  {
    id: 'reject',
    label: 'Отклонить',
    icon: CircleX,
    call: moderated,
    group: 'publication',
    piece: lazyPiece(async () => ({ default: (await presets()).RejectRecords })),
  },
  {
    id: 'visibility',
    label: 'Доступ',
    icon: Eye,
    call,
    isMain: true,
    isOfOne: true,
    piece: lazyPiece(async () => ({ default: (await presets()).EditVisibility })),
  },
  {
    id: 'tags',
    label: 'Теги',
    icon: Tags,
    call,
    group: 'fields',
    piece: lazyPiece(async () => ({ default: (await presets()).EditTags })),
  },
  {
    id: 'author',
    label: 'Сменить автора',
    icon: UserRound,
    call,
    group: 'fields',
    piece: lazyPiece(async () => ({ default: (await presets()).ChangeAuthor })),
  },
  {
    id: 'player',
    label: 'Шаблон плеера',
    icon: MonitorPlay,
    call,
    group: 'fields',
    also: playerTemplates.list,
    piece: lazyPiece(async () => ({ default: (await presets()).EditPlayer })),
  },
  {
    id: 'ads',
    label: 'Шаблон рекламы',
    icon: Megaphone,
    call,
    group: 'fields',
    also: { access: choosingAds },
    piece: lazyPiece(async () => ({ default: (await presets()).EditAds })),
  },
]
