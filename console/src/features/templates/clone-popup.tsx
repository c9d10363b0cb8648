import { bounds } from '@skleyka/contract/limits.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import type { PopupProps } from './popup-props.ts'

/** A draft with the same body, under a name of its own. */
export default function ClonePopup({ methods, template, path, accountCode, onClose }: PopupProps) {
  const form = useForm({
    call: methods.clone,
    accountCode,
    latest: { values: { name: `${template.name.slice(0, bounds.templateNameChars - 8)} (копия)` }, version: 0 },
    params: ({ name }) => ({ id: template.id, name }),
    onSaved: ({ template: made }) => {
      onClose()
      navigate(pagePath(accountCode, `${path}/${made.id}`))
      return undefined
    },
  })
  return (
    <PopupForm title="Копия шаблона" verb="Создать копию" {...{ form, onClose }}>
      <TextInput label="Название" required maxLength={bounds.templateNameChars} {...form.field('name')} />
    </PopupForm>
  )
}
