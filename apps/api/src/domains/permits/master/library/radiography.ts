import { type LibraryType, specialWork } from './library-type.ts'

export const radiography: LibraryType = {
  type: specialWork({
    typeName: 'Radiography',
    code: 'RAD',
    activity: 'RADIOGRAPHY',
    description: 'Industrial radiography with X-rays or a radioactive source outside an exposure room.',
    maxHours: 8,
  }),
  ranks: {
    MEDIUM: ['X-ray set, place that can be seen and closed from one point'],
    HIGH: ['Radioactive source', 'At height or over several floors', 'Beside a control room or road'],
  },
  checklist: [
    ['Licence of the firm and its source at hand, in date', 'Perka BAPETEN 7/2009'],
    ['Radiation protection officer named and at the place', 'Perka BAPETEN 7/2009'],
    ['Radiographers wear film badge and alarming dosimeter', 'IAEA SSG-11'],
    ['Survey meter calibrated within a year, battery tested', 'IAEA SSG-11'],
    ['Barrier set where the survey meter shows the permitted dose rate, with signs and lights', 'IAEA SSG-11'],
    ['Everybody inside left, also above and below; guards at each access', null],
    ['Announced to all crews and the control room, hours outside the shift', null],
    ['Nuclear level and flame detectors considered with instrument engineers', null],
    ['Source back in its container proved by survey meter after each exposure', 'IAEA SSG-11'],
    ['Emergency equipment for a stuck source at hand: shield, long tongs', 'Perka BAPETEN 7/2009'],
  ],
}
