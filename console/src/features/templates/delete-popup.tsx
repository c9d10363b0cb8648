import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { PopupProps } from './popup-props.ts'

/** Asks before a template goes; what uses it moves to another one, which is chosen here. */
export default function DeletePopup({ methods, template, path, accountCode, onClose }: PopupProps) {
  const { id, name, uses } = template
  const isUsed = uses.records + uses.albums + uses.accounts > 0
  const query = useQuery(readWhole((page) => read(methods.list, page, { accountCode })))
  const others = (query.data?.items ?? []).filter((one) => one.id !== id && one.publishedVersion !== null)
  const form = useForm({
    call: methods.delete,
    accountCode,
    latest: { values: { replaceWith: null as string | null }, version: 0 },
    params: ({ replaceWith }) => ({ id, ...(replaceWith !== null && { replaceWith: Number(replaceWith) }) }),
    problems: ({ replaceWith }) => (isUsed && replaceWith === null ? { replaceWith: 'Выберите, чем заменить' } : {}),
    onSaved: () => {
      showToast({ type: 'success', message: `Шаблон удалён: ${name}` })
      navigate(pagePath(accountCode, path), { replace: true })
      return undefined
    },
  })
  return (
    <PopupForm title={`Удалить шаблон «${name}»?`} verb="Удалить" isDangerous isQuestion {...{ form, onClose }}>
      {isUsed ? (
        <>
          <p>
            Шаблон используется: {usesText(uses)}. Всё это перейдёт на&#160;другой шаблон. Вернуть удалённый можно
            в&#160;журнале.
          </p>
          <Combobox
            label="Заменить на"
            required
            placeholder={others.length === 0 ? 'Других опубликованных шаблонов нет' : 'Выберите шаблон'}
            choices={others.map((one) => ({ value: String(one.id), label: one.name }))}
            {...form.field('replaceWith')}
          />
        </>
      ) : (
        <p>Он нигде не&#160;используется. Вернуть его можно в&#160;журнале.</p>
      )}
    </PopupForm>
  )
}

const usesText = ({ records, albums, accounts }: PopupProps['template']['uses']) =>
  [
    ...(records > 0 ? [`видео\u00a0— ${groupDigits(records)}`] : []),
    ...(albums > 0 ? [`альбомы\u00a0— ${groupDigits(albums)}`] : []),
    ...(accounts > 0 ? ['основной в\u00a0аккаунте'] : []),
  ].join(', ')
