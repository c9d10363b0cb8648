/** The product's name, one build-time constant: titles, partner codes and pages read it (C-2.1-06, Q-10). */
export const productName = 'Склейка'

/** The version shown in the footer, in asset paths and in error reports (C-1-01). */
export const productVersion = '5.44.0'

/** The same name in Latin letters, for codes: partner codes hold it. */
export const productLatinName = 'skleyka'
