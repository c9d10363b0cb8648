import { Patiently, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './panel-row.module.css'

/** Rows of the panel while they are on their way. */
export function RowSkeletons() {
  return (
    <Patiently>
      <div aria-hidden="true">
        {[180, 220, 140].map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={56} height={32} />
            <div className={styles.blank}>
              <Skeleton width={width} />
              <Skeleton width={width + 40} />
            </div>
          </div>
        ))}
      </div>
    </Patiently>
  )
}
