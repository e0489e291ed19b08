import { type LibraryType, specialWork } from './library-type.ts'

export const lineBreaking: LibraryType = {
  type: specialWork({
    typeName: 'Line breaking',
    code: 'LBR',
    activity: 'LINE_BREAKING',
    description: 'Opening of lines and equipment that have held process fluid: flanges, blinds, valves.',
    maxHours: 8,
    needsIsolation: true,
    gases: ['oxygen', 'flammable', 'hydrogenSulfide', 'carbonMonoxide'],
    gasTestMinutes: 240,
  }),
  ranks: {
    LOW: ['Water or air, without pressure'],
    MEDIUM: ['Steam or condensate, cooled', 'Nitrogen'],
    HIGH: ['Ammonia, acid or caustic', 'Flammable gas or liquid', 'One valve only between the work and the process'],
  },
  checklist: [
    ['Line followed from end to end, flange tagged by operation', '29 CFR 1910.119(f)(4)'],
    ['Isolated by two valves with an open bleed, or by a blind', 'HSE HSG253'],
    ['Depressurised, drained, flushed and purged', '29 CFR 1910.147(d)(5)'],
    ['Pressure gauge at zero, vent and drain open and free', '29 CFR 1910.147(d)(6)'],
    ['Bolts away from the body loosened first, never all at once', null],
    ['Chemical suit, face shield and gloves for the fluid', '29 CFR 1910.132'],
    ['Breathing air where ammonia or hydrogen sulfide is possible', '29 CFR 1910.134'],
    ['Safety shower and eye wash tried, within 10 seconds', 'ANSI/ISEA Z358.1'],
    ['Catch basin and neutraliser ready', null],
    ['People downwind gone, wind sock in sight', null],
  ],
}
