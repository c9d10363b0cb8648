import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { isWebAddress, webAddressChars } from '@skleyka/contract/web-address.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'

interface Props {
  /** Takes a document as it takes that of a file; what is wrong with it is told there. */
  onRead: (text: string) => Promise<void>
  onClose: () => void
}

/** Asks for the address of a VMAP, which the server fetches once. */
export default function VmapPopup({ onRead, onClose }: Props) {
  const form = useForm({
    call: adTemplates.readVmap,
    accountCode: useAccountCode(),
    latest: { values: { vmap: '' }, version: 0 },
    params: ({ vmap }) => ({ vmap: vmap.trim() }),
    problems: ({ vmap }) =>
      isWebAddress(vmap.trim()) ? {} : { vmap: 'Введите адрес, который начинается с\u00a0https:// или http://' },
    onSaved: ({ text }) => {
      void onRead(text)
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="VMAP по адресу" verb="Загрузить" {...{ form, onClose }}>
      <TextInput
        label="Адрес VMAP"
        type="url"
        maxLength={webAddressChars}
        placeholder="https://ads.example/vmap"
        hint="Сервер запросит его один раз и&nbsp;добавит паузы к&nbsp;этим. Проверьте их до&nbsp;сохранения"
        {...form.field('vmap')}
      />
    </PopupForm>
  )
}
