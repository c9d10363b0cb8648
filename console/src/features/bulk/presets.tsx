import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import EditFields, { type Preset } from './edit-fields.tsx'
import { ownField } from './editable-fields.ts'
import { draftOf } from './op-draft.ts'

const begunWith = (preset: Preset) =>
  function Preset(props: BulkPieceProps<RecordFilter>) {
    return <EditFields {...props} preset={preset} />
  }

export const EditTags = begunWith({ title: 'Теги', drafts: [draftOf(ownField('tags'), 'append')] })
export const ChangeAuthor = begunWith({ title: 'Сменить автора', drafts: [draftOf(ownField('ownerId'))] })
export const EditPublication = begunWith({
  title: 'Публикация',
  drafts: [draftOf(ownField('publication'), 'set', 'PUBLISHED')],
})
export const EditVisibility = begunWith({ title: 'Доступ', drafts: [draftOf(ownField('visibility'), 'set', 'LINK')] })
export const EditPlayer = begunWith({ title: 'Шаблон плеера', drafts: [draftOf(ownField('playerTemplate'))] })
export const EditAds = begunWith({ title: 'Шаблон рекламы', drafts: [draftOf(ownField('adTemplate'))] })
export const ScheduleRecords = begunWith({
  title: 'Публикация по\u00a0расписанию',
  drafts: [draftOf(ownField('publication'), 'set', 'SCHEDULED'), draftOf(ownField('publishedFrom'), 'set')],
})
export const ApproveRecords = begunWith({
  title: 'Одобрить',
  drafts: [draftOf(ownField('moderation'), 'set', 'APPROVED')],
})
export const RejectRecords = begunWith({
  title: 'Отклонить',
  drafts: [draftOf(ownField('moderation'), 'set', 'REJECTED'), draftOf(ownField('moderationReason'), 'set')],
})
