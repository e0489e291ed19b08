import { type LibraryType, specialWork } from './library-type.ts'

export const hotWork: LibraryType = {
  type: specialWork({
    typeName: 'Hot work',
    code: 'HOT',
    activity: 'HOT_WORK',
    description: 'Welding, cutting, grinding and every other source of ignition outside a workshop.',
    maxHours: 8,
    needsFireWatch: true,
    fireWatchMinutes: 60,
    gases: ['oxygen', 'flammable', 'hydrogenSulfide', 'carbonMonoxide'],
    gasTestMinutes: 240,
    flammableLimit: 1,
    holderCertificates: ['Welder'],
  }),
  ranks: {
    LOW: ['In a place that is set up for hot work, such as a welding bay'],
    MEDIUM: ['Outdoors, nothing flammable within 11 m', 'Grinding or cutting of clean, new steel'],
    HIGH: [
      'Inside a production unit or tank farm',
      'On equipment that has held flammable gas or liquid',
      'Above other people or open drains',
      'Inside a confined space',
    ],
  },
  checklist: [
    ['Combustibles within 11 m (35 ft) moved away, or covered with fire blankets', '29 CFR 1910.252(a)(2)(vii)'],
    ['Drains, gutters and openings within 11 m sealed', 'NFPA 51B'],
    ['No combustible dust in the air or in layers: nothing hides from view within 1.5 m', '29 CFR 1910.146(b)'],
    ['Floor swept clean and kept wet, or protected by sand', '29 CFR 1910.252(a)(2)(viii)'],
    ['Equipment and lines cleaned, purged and blinded', '29 CFR 1910.252(a)(3)'],
    ['Two dry powder extinguishers of 9 kg at the place, hose laid out', '29 CFR 1910.252(a)(2)(ii)'],
    ['Fire watch named, also for breaks and 60 minutes after the work; no other duty', 'NFPA 51B'],
    ['Other side of walls, floors and tanks watched, too', '29 CFR 1910.252(a)(2)(iii)'],
    ['Ducts and conveyors that could carry sparks stopped or covered', '29 CFR 1910.252(a)(2)(ix)'],
    ['Welding set, cables and return clamp in order; return beside the weld', '29 CFR 1910.254'],
    ['Cylinders upright and secured, with flashback arrestors', '29 CFR 1910.253'],
    ['Screens protect others from sparks and arc light', '29 CFR 1910.252(b)(2)(iii)'],
    ['Fire station knows the place and the time', null],
  ],
}
