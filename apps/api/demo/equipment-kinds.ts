import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'

/** Demo equipment of one type: plan, codes, makes and locations. */
export interface DemoKind {
  readonly category: string
  readonly type: string
  readonly description?: string
  readonly inspection?: number
  readonly test?: number
  readonly calibration?: number
  /** It needs a licence (SIA). */
  readonly licence?: true
  /** Its equipment must have a certificate. */
  readonly upload?: true
  readonly family: EquipmentFamily
  readonly prefix: string
  readonly first: number
  readonly items: number
  readonly makes: readonly (readonly [brand: string, model: string, capacity?: string])[]
  readonly agents?: readonly string[]
  /** Codes of locations. */
  readonly locations: readonly string[]
  /** The type of its child equipment, and how many each item has. */
  readonly parts?: { readonly type: string; readonly each: number; readonly every?: number }
}

/** The type of extinguishers; its plan names the form of their check. */
export const EXTINGUISHER = 'Fire extinguisher (APAR)'

const EVERYWHERE = ['U100', 'U200', 'TFB', 'JT2', 'SS2', 'WKS', 'STO', 'UTL']

/** The equipment of a fertiliser plant; what extinguishers and hydrants need is that of Permen 04/1980. */
export const DEMO_KINDS: readonly DemoKind[] = [
  {
    category: 'Gas detection',
    type: 'Gas detector',
    description: 'Portable four-gas detector: LEL, O2, CO, H2S, with NH3 where it is marked.',
    inspection: 3,
    calibration: 6,
    family: 'COMPANY',
    prefix: 'GD',
    first: 101,
    items: 17,
    makes: [
      ['Dräger', 'X-am 5600'],
      ['Dräger', 'X-am 2500'],
      ['MSA', 'Altair 4XR'],
      ['Honeywell', 'BW MicroClip'],
    ],
    locations: ['STO', 'U100', 'U200', 'TFB'],
    parts: { type: 'Gas sensor', each: 2, every: 3 },
  },
  {
    category: 'Lifting',
    type: 'Mobile crane',
    description: 'Needs a licence (SIA) and a yearly test by an inspector of the ministry.',
    inspection: 6,
    test: 12,
    licence: true,
    family: 'COMPANY',
    prefix: 'CR',
    first: 1,
    items: 4,
    makes: [
      ['Tadano', 'GR-500', '50 t'],
      ['Kato', 'SR-250', '25 t'],
      ['Liebherr', 'LTM 1070', '70 t'],
    ],
    locations: ['WKS', 'U100'],
    parts: { type: 'Hook block', each: 1 },
  },
  {
    category: 'Lifting',
    type: 'Chain hoist',
    inspection: 3,
    test: 12,
    family: 'COMPANY',
    prefix: 'CH',
    first: 21,
    items: 10,
    makes: [
      ['Kito', 'CX050', '5 t'],
      ['Kito', 'CB030', '3 t'],
      ['Vital', 'VP5', '2 t'],
    ],
    locations: ['WKS', 'U100', 'U200'],
  },
  {
    category: 'Lifting',
    type: 'Forklift',
    inspection: 3,
    test: 12,
    licence: true,
    family: 'COMPANY',
    prefix: 'FX',
    first: 82,
    items: 6,
    makes: [
      ['Toyota', '8FD30', '3 t'],
      ['Komatsu', 'FD25', '2.5 t'],
    ],
    locations: ['STO', 'WKS'],
    parts: { type: 'Fork set', each: 1 },
  },
  {
    category: 'Access',
    type: 'Ladder',
    inspection: 6,
    family: 'COMPANY',
    prefix: 'LD',
    first: 11,
    items: 9,
    makes: [
      ['Werner', 'D6224', '6 m'],
      ['Lion', 'LFE-08', '8 m'],
    ],
    locations: EVERYWHERE,
  },
  {
    category: 'Access',
    type: 'Scaffold set',
    description: 'Frames, ledgers, boards and toe boards of one set, counted at every dismantling.',
    inspection: 1,
    family: 'COMPANY',
    prefix: 'SC',
    first: 15,
    items: 7,
    makes: [
      ['Layher', 'Allround', '2.0 kN/m²'],
      ['Cuplok', 'CL-20', '1.5 kN/m²'],
    ],
    locations: ['U100', 'U200', 'UTL'],
  },
  {
    category: 'Hand tools',
    type: 'Angle grinder',
    inspection: 3,
    family: 'COMPANY',
    prefix: 'GR',
    first: 58,
    items: 10,
    makes: [
      ['Makita', 'GA7020', '7"'],
      ['Bosch', 'GWS 9-125', '5"'],
    ],
    locations: ['WKS'],
  },
  {
    category: 'Welding',
    type: 'Welding set',
    inspection: 3,
    family: 'COMPANY',
    prefix: 'WS',
    first: 4,
    items: 7,
    makes: [
      ['Lincoln', 'Invertec V350'],
      ['Miller', 'XMT 350'],
    ],
    locations: ['WKS', 'U200'],
    parts: { type: 'Welding cable', each: 2, every: 2 },
  },
  {
    category: 'Power',
    type: 'Generator',
    inspection: 6,
    licence: true,
    family: 'COMPANY',
    prefix: 'GN',
    first: 2,
    items: 4,
    makes: [
      ['Cummins', 'C110', '100 kVA'],
      ['Perkins', 'P60', '60 kVA'],
    ],
    locations: ['JT2', 'SS2', 'UTL'],
  },
  {
    category: 'Pressure equipment',
    type: 'Pressure vessel',
    description: 'The certificate of the last test is kept with the record.',
    test: 60,
    licence: true,
    upload: true,
    family: 'COMPANY',
    prefix: 'PV',
    first: 301,
    items: 3,
    makes: [['Meco Inoxprima', 'Air receiver', '12 m³']],
    locations: ['UTL'],
    parts: { type: 'Safety valve', each: 1 },
  },
  {
    category: 'Fire fighting',
    type: EXTINGUISHER,
    description: 'Checked twice a year, pressure-tested every five years (Permen 04/1980, articles 11 and 15).',
    inspection: 6,
    test: 60,
    family: 'FIRE',
    prefix: 'APAR',
    first: 101,
    items: 26,
    makes: [
      ['Yamato', 'YA-20', '6 kg'],
      ['Servvo', 'P 900', '9 kg'],
      ['Chubb', 'CO2-5', '5 kg'],
    ],
    agents: ['Dry powder', 'CO2', 'Foam'],
    locations: [...EVERYWHERE, 'OFC'],
  },
  {
    category: 'Fire fighting',
    type: 'Hydrant',
    inspection: 6,
    test: 12,
    family: 'FIRE',
    prefix: 'HYD',
    first: 1,
    items: 9,
    makes: [['Appron', 'Pillar two-way']],
    locations: ['U100', 'U200', 'TFB', 'JT2'],
    parts: { type: 'Fire hose', each: 2 },
  },
  {
    category: 'Fire fighting',
    type: 'Foam monitor',
    inspection: 6,
    test: 12,
    family: 'FIRE',
    prefix: 'FM',
    first: 1,
    items: 4,
    makes: [['Akron', 'Apollo 3578']],
    agents: ['AFFF 3 %'],
    locations: ['TFB', 'JT2'],
  },
  {
    category: 'Lifting',
    type: 'Mobile crane',
    family: 'CONTRACTOR',
    prefix: 'K-CR',
    first: 11,
    items: 3,
    makes: [['Kobelco', 'RK250', '25 t']],
    locations: ['U200', 'WKS'],
    parts: { type: 'Hook block', each: 1 },
  },
  {
    category: 'Welding',
    type: 'Welding set',
    family: 'CONTRACTOR',
    prefix: 'K-WS',
    first: 31,
    items: 6,
    makes: [['Daiden', 'YD-400']],
    locations: ['WKS', 'U100'],
  },
  {
    category: 'Access',
    type: 'Scaffold set',
    family: 'CONTRACTOR',
    prefix: 'K-SC',
    first: 51,
    items: 4,
    makes: [['Layher', 'Allround', '2.0 kN/m²']],
    locations: ['U100', 'U200'],
  },
]

/** The types of parts. */
export const DEMO_PART_TYPES: readonly Pick<DemoKind, 'category' | 'type' | 'inspection' | 'test' | 'calibration'>[] = [
  { category: 'Gas detection', type: 'Gas sensor', calibration: 6 },
  { category: 'Lifting', type: 'Hook block', inspection: 6, test: 12 },
  { category: 'Lifting', type: 'Fork set', inspection: 12 },
  { category: 'Welding', type: 'Welding cable', inspection: 3 },
  { category: 'Pressure equipment', type: 'Safety valve', test: 12 },
  { category: 'Fire fighting', type: 'Fire hose', inspection: 6, test: 12 },
]
