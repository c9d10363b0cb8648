import { type SiteRule, siteBounds, siteModes } from '@skleyka/contract/access/site-rules.ts'
import { DomainsField } from '../../form/domains-field.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import { modeLabels } from './site-labels.ts'
import styles from './sites.module.css'

const modes = siteModes.map((value) => ({ value, label: modeLabels[value] }))

/** The form of a template of sites (product B9). */
export function SiteFields({ body, onChange }: BodyProps<SiteRule>) {
  const { mode, domains, emptyReferrer, apps } = body
  const set = (part: Partial<SiteRule>) => onChange({ ...body, ...part })
  return (
    <>
      <RadioGroup label="Где работает плеер" choices={modes} value={mode} onChange={(next) => set({ mode: next })} />
      {mode !== 'ALL' && (
        <>
          <DomainsField
            label="Домены"
            max={siteBounds.domains}
            hint={'По\u00a0одному в\u00a0строке. *.news.example\u00a0— все поддомены, без самого домена'}
            tooMany={'Уберите лишние или разрешите домен вместе с\u00a0поддоменами: *.news.example'}
            value={domains}
            onChange={(next) => set({ domains: next })}
          />
          <Checkbox checked={emptyReferrer} onChange={(on) => set({ emptyReferrer: on })}>
            Страницы, которые не&#160;сообщают свой адрес
          </Checkbox>
          <Checkbox checked={apps} onChange={(on) => set({ apps: on })}>
            Мобильные и&#160;другие приложения
          </Checkbox>
        </>
      )}
      <p className={styles.quiet}>Ссылки на&#160;плеер и&#160;страниц самой платформы шаблон не&#160;касается.</p>
    </>
  )
}
