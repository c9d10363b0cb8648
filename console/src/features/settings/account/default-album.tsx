import { accountFields } from '@skleyka/contract/accounts/account-fields.ts'
import type { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import type { useForm } from '../../../form/use-form.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { AlbumChoice } from '../../album-choice/album-choice.tsx'
import type { AccountValues } from './account-values.ts'

interface Props {
  accountCode: string
  form: Pick<ReturnType<typeof useForm<typeof accountSettings.update, AccountValues>>, 'field'>
}

const hint = `Сюда попадают загрузки, файлы по\u00a0ссылке и\u00a0импорт, если альбом не\u00a0выбран. Шаблоны альбома действуют и\u00a0на\u00a0них. Когда в\u00a0нём станет ${groupDigits(albumBounds.items)}\u00a0видео, новые останутся без альбома`

/** The album that new videos join; only those that people fill are offered. */
export const DefaultAlbum = ({ accountCode, form }: Props) => (
  <AlbumChoice
    accountCode={accountCode}
    label={accountFields.defaultAlbum.title}
    placeholder="Без альбома"
    filled="manual"
    {...form.field('defaultAlbum', hint)}
  />
)
