import styles from './float.module.css'

/** Spec §9: distance between a button and what drops from it, px. */
export const dropdownGapPx = 10

/** The look and the 50 ms phases of everything that floats over the page. */
export const floatClass = styles.float ?? ''

/** Spec §9: distance of everything else that floats beside a thing, px. */
export const floatingOffsetPx = 5
