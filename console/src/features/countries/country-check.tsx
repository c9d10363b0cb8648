import { countryAllows } from '@skleyka/contract/access/country-judge.ts'
import type { CountryRule } from '@skleyka/contract/access/country-rules.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { everyNamedCountry, knownPlaceText, namedRegions } from '../../russian/country-names.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './countries.module.css'
import { reasonOf } from './country-labels.ts'
import { useFoundPlace, usePlaces } from './use-places.ts'

const isAddress = (text: string) => viewing.checkAccess.params.shape.address.safeParse(text).success

/** Check of the draft beside for a viewer (product B9). */
export function CountryCheck({ body }: { body: CountryRule }) {
  const places = usePlaces()
  const [country, setCountry] = useState<string | null>(null)
  const [region, setRegion] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const address = typed.trim() === '' ? null : typed.trim()
  const isWrong = address !== null && !isAddress(address)
  const viewerPlace = useFoundPlace(isWrong || places?.state === 'NONE' ? null : address)
  // a country that is named stands for any address there
  const from = {
    address: isWrong ? null : address,
    country: country ?? viewerPlace?.country ?? null,
    region: country === null ? (viewerPlace?.region ?? null) : region,
    asn: viewerPlace?.asn ?? null,
  }
  const decision = countryAllows(body, from)
  const hasInput = country !== null || (address !== null && !isWrong)
  return (
    <Card title="Проверить">
      <div className={styles.check}>
        <Combobox
          label="Страна зрителя"
          choices={everyNamedCountry()}
          value={country}
          onChange={(next) => {
            setCountry(next)
            setRegion(null)
          }}
          hint={address === null ? undefined : 'Пусто\u00a0— по\u00a0адресу'}
        />
        {country === 'RU' && body.regions.length > 0 && (
          <Combobox label="Регион" choices={namedRegions()} value={region} onChange={setRegion} />
        )}
        <TextInput
          label="IP-адрес зрителя"
          placeholder="192.0.2.1"
          maxLength={45}
          value={typed}
          onChange={setTyped}
          {...(isWrong
            ? { status: 'error', hint: 'Напишите IP-адрес: 192.0.2.1' }
            : { hint: foundText(address, places?.state, viewerPlace) })}
        />
        <div role="status">
          {hasInput && (
            <>
              <StateMark tone={decision.allowed ? 'ok' : 'bad'} icon={decision.allowed ? CircleCheck : Ban}>
                {decision.allowed ? 'Видео доступно' : 'Видео недоступно'}
              </StateMark>
              <p className={styles.quiet}>{reasonOf(body, decision)}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Returns what the server knows of the address, under its field. */
function foundText(
  address: string | null,
  state: string | undefined,
  viewerPlace: ReturnType<typeof useFoundPlace>,
): string | undefined {
  if (address === null) return undefined
  if (state === 'NONE') return 'Место адреса неизвестно: база адресов не\u00a0подключена'
  if (viewerPlace === undefined) return 'Узнаём место адреса…'
  return knownPlaceText(viewerPlace) || 'Место этого адреса неизвестно'
}
