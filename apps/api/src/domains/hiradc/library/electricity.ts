import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Electricity”. */
export const electricity: readonly LibraryHazard[] = [
  {
    name: 'Contact with live parts at low voltage',
    consequences: 'Cardiac arrest, burns, fall from height after the shock',
    controls: [
      ['ELIMINATION', 'Work with the supply switched off, locked and proved dead'],
      ['ENGINEERING', 'Enclosures and covers, residual current protection of 30 mA'],
      ['ADMINISTRATIVE', 'Electrical permit, authorised electricians only'],
      ['WORK_PRACTICE', 'Test before touch with a proved tester'],
      ['PPE', 'Insulating gloves and tools'],
    ],
    source: 'Permenaker 12/2015; SNI 0225:2011 (PUIL); IEC 60364-4-41',
  },
  {
    name: 'Arc flash at switchgear',
    consequences: 'Fatal burns, blast, molten copper, loss of hearing and sight',
    controls: [
      ['ELIMINATION', 'Switch and rack with the upstream supply dead'],
      ['ENGINEERING', 'Remote racking, arc-resistant switchgear, arc detection that trips fast'],
      ['ADMINISTRATIVE', 'Labels with incident energy, energised work permit, boundary'],
      ['WORK_PRACTICE', 'Two people, stand beside the door when switching'],
      ['PPE', 'Arc-rated suit and hood of the labelled category'],
    ],
    source: 'NFPA 70E; IEEE 1584',
  },
  {
    name: 'Wrong isolation of an electrical circuit',
    consequences: 'Work on live equipment, unexpected start, electrocution',
    controls: [
      ['ENGINEERING', 'Visible break and lockable isolators, voltage indicator in the panel'],
      ['ADMINISTRATIVE', 'Single-line diagrams kept up to date, lock of each worker, isolation certificate'],
      ['WORK_PRACTICE', 'Try to start and test dead at the place of work'],
    ],
    source: 'OSHA 29 CFR 1910.147; HSG85',
  },
  {
    name: 'Damaged portable tools, leads and extension cords',
    consequences: 'Shock, burns, fire',
    controls: [
      ['SUBSTITUTION', 'Battery or air tools'],
      ['ENGINEERING', 'Supply of 30 mA residual current protection or 50 V, industrial plugs'],
      ['ADMINISTRATIVE', 'Inspection with colour tag each quarter'],
      ['WORK_PRACTICE', 'Check before use, leads off the floor and away from edges'],
      ['PPE', 'Safety shoes with insulating sole, dry gloves'],
    ],
    source: 'Permenaker 12/2015; IEC 62841-1',
  },
  {
    name: 'Work near overhead power lines',
    consequences: 'Electrocution by contact or flashover of crane, ladder or tipper',
    controls: [
      ['ELIMINATION', 'Line switched off, earthed or moved'],
      ['ENGINEERING', 'Goal posts, height limiters on cranes'],
      ['ADMINISTRATIVE', 'Minimum distance by voltage, permit, marked route for tall vehicles'],
      ['WORK_PRACTICE', 'Dedicated spotter; stay in the cab after contact'],
    ],
    source: 'HSE GS6; OSHA 29 CFR 1926.1408',
  },
  {
    name: 'Buried cable is struck',
    consequences: 'Explosion of the arc at the tool, burns, loss of supply of the plant',
    controls: [
      ['ELIMINATION', 'Route of the dig moved away from the cable'],
      ['ENGINEERING', 'Cable isolated while digging close by, air or vacuum digging'],
      ['ADMINISTRATIVE', 'Drawings and cable locator before the permit, marks on the ground'],
      ['WORK_PRACTICE', 'Dig by hand within half a metre'],
      ['PPE', 'Insulated tools, flame-resistant clothing'],
    ],
    source: 'HSG47; Permenaker 12/2015',
  },
  {
    name: 'Induced or stored charge in capacitors and long cables',
    consequences: 'Shock after switching off, fall',
    controls: [
      ['ENGINEERING', 'Discharge resistors, fixed earthing switches'],
      ['ADMINISTRATIVE', 'Waiting time on the label, earthing in the isolation plan'],
      ['WORK_PRACTICE', 'Discharge and earth with an insulated stick before touching'],
      ['PPE', 'Insulating gloves of the voltage class'],
    ],
    source: 'HSG85; IEC 61936-1',
  },
  {
    name: 'Failure of transformer or oil-filled switchgear',
    consequences: 'Burning oil, explosion of bushings, toxic smoke',
    controls: [
      ['SUBSTITUTION', 'Dry type or ester-filled transformer'],
      ['ENGINEERING', 'Fire walls and oil pit, Buchholz and differential protection, water spray'],
      ['ADMINISTRATIVE', 'Oil analysis and thermography by plan'],
      ['WORK_PRACTICE', 'Inspection rounds without standing beside bushings'],
    ],
    source: 'IEC 61936-1; NFPA 850',
  },
  {
    name: 'Work on batteries and direct current supplies',
    consequences: 'Short circuit by tools, arc that does not go out, acid burns',
    controls: [
      ['ENGINEERING', 'Shrouded terminals, fuses at the bank, split of the bank for work'],
      ['ADMINISTRATIVE', 'Two people, jewellery forbidden'],
      ['WORK_PRACTICE', 'Insulated tools, terminals covered one by one'],
      ['PPE', 'Face shield, acid-resistant gloves'],
    ],
    source: 'IEC 62485-2',
  },
  {
    name: 'Failure of earthing and bonding',
    consequences: 'Touch voltage on frames, sparks in hazardous areas, damage to instruments',
    controls: [
      ['ENGINEERING', 'Meshed earthing with two paths, braided bonds at flanges and skids'],
      ['ADMINISTRATIVE', 'Resistance measured each year, bonds in the inspection plan'],
      ['WORK_PRACTICE', 'Temporary bond before a pipe is cut'],
    ],
    source: 'IEC 60364-5-54; SNI 0225:2011 (PUIL)',
  },
]
