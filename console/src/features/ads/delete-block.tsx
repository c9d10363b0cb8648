import { type AccountBlock, adBlocks } from '@skleyka/contract/ad-blocks.ts'
import { adBounds } from '@skleyka/contract/ads.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Asks before a block of the account goes; templates that name it name another one then, which is chosen here. */
export function DeleteBlock({ block, onClose }: { block: AccountBlock; onClose: () => void }) {
  const { id, fields, templates } = block
  const accountCode = useAccountCode()
  const isUsed = templates.length > 0
  const asked = useQuery(read(adBlocks.list, { page: 1, perPage: adBounds.accountBlocks }, { accountCode }))
  const others = (asked.data?.items ?? []).filter((one) => one.id !== id)
  const form = useForm({
    call: adBlocks.delete,
    accountCode,
    latest: { values: { replaceWith: null as string | null }, version: 0 },
    params: ({ replaceWith }) => ({ id, ...(replaceWith !== null && { replaceWith: Number(replaceWith) }) }),
    problems: ({ replaceWith }) => (isUsed && replaceWith === null ? { replaceWith: 'Выберите, чем заменить' } : {}),
    onSaved: () => {
      showToast({ type: 'success', message: `Блок удалён: ${fields.name}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Удалить блок «${fields.name}»?`} verb="Удалить" isDangerous isQuestion {...{ form, onClose }}>
      {isUsed ? (
        <>
          <p>
            Его показывают шаблоны: {templates.map(({ name }) => name).join(', ')}. В&#160;них его место займёт другой
            блок, и&#160;зрители увидят это сразу. Вернуть удалённый нельзя.
          </p>
          <Combobox
            label="Заменить на"
            required
            placeholder={others.length === 0 ? 'Других блоков нет' : 'Выберите блок'}
            choices={others.map((one) => ({ value: String(one.id), label: one.fields.name }))}
            {...form.field('replaceWith')}
          />
        </>
      ) : (
        <p>Его не&#160;показывает ни&#160;один шаблон. Вернуть его будет нельзя.</p>
      )}
    </PopupForm>
  )
}
