import { type AccountBlock, adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { adBounds } from '@skleyka/contract/ads/ads.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

const usesText = ({ templates, records }: AccountBlock) =>
  [
    ...templates.map(({ name }) => `шаблон «${name}»`),
    ...(records > 0 ? [`${groupDigits(records)}\u00a0видео`] : []),
  ].join(', ')

/** Asks before a block of the account goes; templates and videos that name it name another one then, which is chosen here. */
export function DeleteBlock({ block, onClose }: { block: AccountBlock; onClose: () => void }) {
  const { id, fields, templates, records } = block
  const accountCode = useAccountCode()
  const isUsed = templates.length + records > 0
  const query = useQuery(read(adBlocks.list, { page: 1, perPage: adBounds.accountBlocks }, { accountCode }))
  const others = (query.data?.items ?? []).filter((one) => one.id !== id)
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
            Его показывают: {usesText(block)}. Там его место займёт другой блок, и&#160;зрители увидят это сразу.
            Вернуть удалённый нельзя.
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
        <p>Его не&#160;показывает ни&#160;один шаблон и&#160;ни&#160;одно видео. Вернуть его будет нельзя.</p>
      )}
    </PopupForm>
  )
}
