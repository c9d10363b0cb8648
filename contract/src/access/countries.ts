import * as z from 'zod/mini'

const codes = (text: string): readonly string[] => text.split(' ')

/** Countries by the part of the world that pickers show them in; codes of ISO 3166-1, names come from the browser. */
export const worldParts: readonly { readonly title: string; readonly codes: readonly string[] }[] = [
  {
    title: 'Европа',
    codes: codes(
      'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
    ),
  },
  {
    title: 'Азия',
    codes: codes(
      'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
    ),
  },
  {
    title: 'Африка',
    codes: codes(
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
    ),
  },
  {
    title: 'Северная Америка',
    codes: codes(
      'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
    ),
  },
  { title: 'Южная Америка', codes: codes('AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE') },
  {
    title: 'Австралия и\u00a0Океания',
    codes: codes('AQ AS AU BV CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'),
  },
]

/** Every code of a country that a rule may name. */
export const countryCodes: ReadonlySet<string> = new Set(worldParts.flatMap((part) => part.codes))

/** One of them. */
export const countryCode = z.string().check(
  z.regex(/^[A-Z]{2}$/),
  z.refine((code) => countryCodes.has(code)),
)

/** Countries that are picked together. */
export const countryPresets: readonly { readonly title: string; readonly codes: readonly string[] }[] = [
  { title: 'СНГ', codes: codes('AM AZ BY KG KZ MD RU TJ TM UZ') },
  { title: 'ЕАЭС', codes: codes('AM BY KG KZ RU') },
  {
    title: 'ЕС',
    codes: codes('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'),
  },
]

/** Regions of Russia by their codes of ISO 3166-2. */
export const russianRegions: ReadonlyMap<string, string> = new Map([
  ['RU-AD', 'Адыгея'],
  ['RU-AL', 'Алтай'],
  ['RU-ALT', 'Алтайский край'],
  ['RU-AMU', 'Амурская область'],
  ['RU-ARK', 'Архангельская область'],
  ['RU-AST', 'Астраханская область'],
  ['RU-BA', 'Башкортостан'],
  ['RU-BEL', 'Белгородская область'],
  ['RU-BRY', 'Брянская область'],
  ['RU-BU', 'Бурятия'],
  ['RU-CE', 'Чечня'],
  ['RU-CHE', 'Челябинская область'],
  ['RU-CHU', 'Чукотский АО'],
  ['RU-CU', 'Чувашия'],
  ['RU-DA', 'Дагестан'],
  ['RU-IN', 'Ингушетия'],
  ['RU-IRK', 'Иркутская область'],
  ['RU-IVA', 'Ивановская область'],
  ['RU-KAM', 'Камчатский край'],
  ['RU-KB', 'Кабардино-Балкария'],
  ['RU-KC', 'Карачаево-Черкесия'],
  ['RU-KDA', 'Краснодарский край'],
  ['RU-KEM', 'Кемеровская область'],
  ['RU-KGD', 'Калининградская область'],
  ['RU-KGN', 'Курганская область'],
  ['RU-KHA', 'Хабаровский край'],
  ['RU-KHM', 'Ханты-Мансийский АО'],
  ['RU-KIR', 'Кировская область'],
  ['RU-KK', 'Хакасия'],
  ['RU-KL', 'Калмыкия'],
  ['RU-KLU', 'Калужская область'],
  ['RU-KO', 'Коми'],
  ['RU-KOS', 'Костромская область'],
  ['RU-KR', 'Карелия'],
  ['RU-KRS', 'Курская область'],
  ['RU-KYA', 'Красноярский край'],
  ['RU-LEN', 'Ленинградская область'],
  ['RU-LIP', 'Липецкая область'],
  ['RU-MAG', 'Магаданская область'],
  ['RU-ME', 'Марий Эл'],
  ['RU-MO', 'Мордовия'],
  ['RU-MOS', 'Московская область'],
  ['RU-MOW', 'Москва'],
  ['RU-MUR', 'Мурманская область'],
  ['RU-NEN', 'Ненецкий АО'],
  ['RU-NGR', 'Новгородская область'],
  ['RU-NIZ', 'Нижегородская область'],
  ['RU-NVS', 'Новосибирская область'],
  ['RU-OMS', 'Омская область'],
  ['RU-ORE', 'Оренбургская область'],
  ['RU-ORL', 'Орловская область'],
  ['RU-PER', 'Пермский край'],
  ['RU-PNZ', 'Пензенская область'],
  ['RU-PRI', 'Приморский край'],
  ['RU-PSK', 'Псковская область'],
  ['RU-ROS', 'Ростовская область'],
  ['RU-RYA', 'Рязанская область'],
  ['RU-SA', 'Якутия'],
  ['RU-SAK', 'Сахалинская область'],
  ['RU-SAM', 'Самарская область'],
  ['RU-SAR', 'Саратовская область'],
  ['RU-SE', 'Северная Осетия'],
  ['RU-SMO', 'Смоленская область'],
  ['RU-SPE', 'Санкт-Петербург'],
  ['RU-STA', 'Ставропольский край'],
  ['RU-SVE', 'Свердловская область'],
  ['RU-TA', 'Татарстан'],
  ['RU-TAM', 'Тамбовская область'],
  ['RU-TOM', 'Томская область'],
  ['RU-TUL', 'Тульская область'],
  ['RU-TVE', 'Тверская область'],
  ['RU-TY', 'Тыва'],
  ['RU-TYU', 'Тюменская область'],
  ['RU-UD', 'Удмуртия'],
  ['RU-ULY', 'Ульяновская область'],
  ['RU-VGG', 'Волгоградская область'],
  ['RU-VLA', 'Владимирская область'],
  ['RU-VLG', 'Вологодская область'],
  ['RU-VOR', 'Воронежская область'],
  ['RU-YAN', 'Ямало-Ненецкий АО'],
  ['RU-YAR', 'Ярославская область'],
  ['RU-YEV', 'Еврейская АО'],
  ['RU-ZAB', 'Забайкальский край'],
])
