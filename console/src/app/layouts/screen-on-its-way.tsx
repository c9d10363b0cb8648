import { Spinner } from '../../ui/progress/progress.tsx'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import styles from './screen-on-its-way.module.css'

/** While the code of a screen is loaded; nothing for the first 150 ms. */
export function ScreenOnItsWay() {
  return (
    <Patiently>
      <div className={styles.waiting} role="status" aria-label="Загрузка">
        <Spinner />
      </div>
    </Patiently>
  )
}
