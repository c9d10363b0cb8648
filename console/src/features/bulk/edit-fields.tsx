import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { bulkBounds } from '@skleyka/contract/bulk/bulk-bounds.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { Form } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { sizeText } from '../../list/selection.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { BatchPopup } from './batch-popup.tsx'
import { bulkSelection } from './bulk-selection.ts'
import styles from './edit-fields.module.css'
import { type EditableField, ownField, useEditableFields } from './editable-fields.ts'
import { draftOf, type OpDraft, readDraft } from './op-draft.ts'
import { OpEditor } from './op-editor.tsx'
import { PreviewStep } from './preview-step.tsx'
import { tellOfBatch } from './tell-of-batch.ts'

/** Operations the dialog begins with. */
export interface Preset {
  readonly title: string
  readonly drafts: readonly OpDraft[]
}
const anyField: Preset = { title: 'Изменить поля', drafts: [draftOf(ownField('name'), 'replace')] }

interface Props extends BulkPieceProps<RecordFilter> {
  preset?: Preset
}

/** «Изменить поля…» (product D1): operations, what they will do, then the work itself. */
export default function EditFields({ selection, onClose, onDone, preset = anyField }: Props) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const fields = useEditableFields()
  const [drafts, setDrafts] = useState(preset.drafts)
  const [isTried, setTried] = useState(false)
  const [running, setRunning] = useState<string | null>(null)
  const preview = useMutation(write(bulk.bulkPreview, { accountCode }))
  const start = useMutation(write(bulk.bulkMove, { accountCode }))
  const readings = drafts.map(readDraft)

  const look = async () => {
    setTried(true)
    const ops = readings.flatMap((reading): FieldOp[] => ('op' in reading ? [reading.op] : []))
    if (ops.length < readings.length) return false
    preview.mutate({ selection: bulkSelection(selection), ops })
    return true
  }
  const apply = ({ batchId }: ResultOf<typeof bulk.bulkPreview>) =>
    start.mutate({ batchId, act: 'start' }, { onSuccess: () => setRunning(batchId) })
  const leave = (batchId: string, state: BatchState | null) => {
    tellOfBatch(state, { batchId, accountCode, client })
    onDone()
  }

  if (running !== null) return <BatchPopup batchId={running} onClose={(state) => leave(running, state)} />
  return (
    <Popup
      open
      onClose={onClose}
      isDirty={drafts !== preset.drafts}
      title={`${preset.title}: ${sizeText(selection)}\u00a0видео`}
      width={640}
    >
      {preview.data ? (
        <PreviewStep
          preview={preview.data}
          isStarting={start.isPending}
          onApply={() => apply(preview.data)}
          onBack={preview.reset}
        />
      ) : (
        <Form label={preset.title} className={styles.form ?? ''} onSubmit={look}>
          {drafts.map((draft, at) => {
            const reading = readings[at]
            return (
              <OpEditor
                key={draft.id}
                draft={draft}
                fields={fields}
                problem={isTried && reading && 'problem' in reading ? reading.problem : null}
                onChange={(next) => setDrafts(drafts.with(at, { ...next, id: draft.id }))}
                onRemove={drafts.length > 1 ? () => setDrafts(drafts.toSpliced(at, 1)) : null}
              />
            )
          })}
          {drafts.length < bulkBounds.ops && (
            <div>
              <Button onClick={() => setDrafts([...drafts, draftOf(findUnusedField(drafts, fields))])}>Ещё поле</Button>
            </div>
          )}
          <PopupFoot>
            <Button kind="main" type="submit" busy={preview.isPending}>
              Показать, что изменится
            </Button>
            <Button onClick={onClose}>Отменить</Button>
          </PopupFoot>
        </Form>
      )}
    </Popup>
  )
}

/** The first field that no operation is about yet. */
const findUnusedField = (drafts: readonly OpDraft[], fields: readonly EditableField[]): EditableField =>
  fields.find(({ key }) => drafts.every(({ field }) => field.key !== key)) ?? ownField('name')
