import type { RecordFilter } from '@skleyka/contract/records.ts'
import type { BulkPieceProps } from '../../../list/bulk-actions.ts'
import EditFields, { type Preset } from './edit-fields.tsx'
import { draftOf } from './op-draft.ts'

const begunWith = (preset: Preset) =>
  function Preset(props: BulkPieceProps<RecordFilter>) {
    return <EditFields {...props} preset={preset} />
  }

export const EditTags = begunWith({ title: 'Теги', drafts: [draftOf('tags', 'append')] })
export const ChangeAuthor = begunWith({ title: 'Сменить автора', drafts: [draftOf('ownerId')] })
export const EditPublication = begunWith({ title: 'Публикация', drafts: [draftOf('publication', 'set', 'PUBLISHED')] })
export const EditVisibility = begunWith({ title: 'Доступ', drafts: [draftOf('visibility', 'set', 'LINK')] })
export const ScheduleRecords = begunWith({
  title: 'Публикация по\u00a0расписанию',
  drafts: [draftOf('publication', 'set', 'SCHEDULED'), draftOf('publishedFrom', 'set')],
})
export const ApproveRecords = begunWith({ title: 'Одобрить', drafts: [draftOf('moderation', 'set', 'APPROVED')] })
export const RejectRecords = begunWith({
  title: 'Отклонить',
  drafts: [draftOf('moderation', 'set', 'REJECTED'), draftOf('moderationReason', 'set')],
})
