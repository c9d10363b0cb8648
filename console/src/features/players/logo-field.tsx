import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { PictureField } from '../small-picture/small-picture.tsx'
import styles from './players.module.css'
import { logoRoom } from './template-picture.ts'

type Logo = PlayerBody['look']['logo']

const places = [
  { value: 'top-left', label: 'Слева вверху' },
  { value: 'top-right', label: 'Справа вверху' },
  { value: 'bottom-left', label: 'Слева внизу' },
  { value: 'bottom-right', label: 'Справа внизу' },
] as const

/** The logo over the picture, where it stands and where it leads. */
export function LogoField({ logo, onChange }: { logo: Logo; onChange: (logo: Logo) => void }) {
  return (
    <>
      <PictureField
        title="Логотип"
        name="логотип"
        genitive="логотипа"
        picture={logo?.picture ?? null}
        room={logoRoom}
        onChange={(picture) => onChange(picture === null ? null : { link: null, place: 'top-right', ...logo, picture })}
      />
      {logo && (
        <div className={styles.pair}>
          <Select
            label="Место логотипа"
            choices={places}
            value={logo.place}
            onChange={(place) => onChange({ ...logo, place })}
          />
          <TextInput
            label="Ссылка с логотипа"
            type="url"
            placeholder="https://"
            value={logo.link ?? ''}
            onChange={(link) => onChange({ ...logo, link: link.trim() === '' ? null : link })}
          />
        </div>
      )}
    </>
  )
}
