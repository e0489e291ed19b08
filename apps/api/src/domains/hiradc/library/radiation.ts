import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Radiation”. */
export const radiation: readonly LibraryHazard[] = [
  {
    name: 'Industrial radiography with gamma source or X-ray',
    consequences: 'Radiation sickness, burns, cancer; source lost in the plant',
    controls: [
      ['SUBSTITUTION', 'Phased array ultrasonic test'],
      ['ENGINEERING', 'Collimator, shielded enclosure, survey meter with alarm'],
      ['ADMINISTRATIVE', 'Licence, barrier at the dose rate limit, night work announced'],
      ['WORK_PRACTICE', 'Source is proved back in its container after each exposure'],
      ['PPE', 'Dosimeter and personal alarm'],
    ],
    source: 'IAEA SSG-11; Perka BAPETEN 4/2013',
  },
  {
    name: 'Nuclear level or density gauge',
    consequences: 'Exposure when working in the vessel or at an open shutter',
    controls: [
      ['SUBSTITUTION', 'Radar or differential pressure gauge'],
      ['ENGINEERING', 'Shutter that can be locked, interlock with the manhole'],
      ['ADMINISTRATIVE', 'Register of sources, leak test, radiation protection officer releases entry'],
      ['PPE', 'Dosimeter'],
    ],
    source: 'IAEA GSR Part 3; Perka BAPETEN 4/2013',
  },
  {
    name: 'Naturally occurring radioactive scale and sludge',
    consequences: 'Dust in lungs or mouth, long-term cancer, spread to scrap yards',
    controls: [
      ['ENGINEERING', 'Wetting, closed drums, cleaning in a controlled area'],
      ['ADMINISTRATIVE', 'Survey of opened equipment, waste store with licence'],
      ['WORK_PRACTICE', 'No eating, hands and boots are monitored'],
      ['PPE', 'Overall, gloves, filter P3'],
    ],
    source: 'IOGP 412; IAEA GSR Part 3',
  },
  {
    name: 'Ultraviolet and infrared light of welding',
    consequences: 'Arc eye, burns of the skin, cataract',
    controls: [
      ['ENGINEERING', 'Screens and curtains around the arc'],
      ['ADMINISTRATIVE', 'Others kept at a distance'],
      ['WORK_PRACTICE', 'Warning before the arc is struck'],
      ['PPE', 'Helmet with filter by current, covered skin'],
    ],
    source: 'ANSI Z49.1',
  },
  {
    name: 'Laser for alignment, cutting or measuring',
    consequences: 'Blindness by direct or reflected beam, fire',
    controls: [
      ['SUBSTITUTION', 'Laser of class 1 or 2'],
      ['ENGINEERING', 'Enclosure with interlock, beam stop, key switch'],
      ['ADMINISTRATIVE', 'Laser safety officer, marked area'],
      ['WORK_PRACTICE', 'Beam never at eye height, no reflecting jewellery'],
      ['PPE', 'Goggles for the wavelength'],
    ],
    source: 'IEC 60825-1',
  },
  {
    name: 'Sun and ultraviolet radiation outdoors',
    consequences: 'Sunburn, skin cancer, cataract',
    controls: [
      ['ELIMINATION', 'Work moved indoors or to early hours'],
      ['ENGINEERING', 'Roof or sunshade over fixed work places'],
      ['ADMINISTRATIVE', 'Breaks in shade, tasks rotated'],
      ['PPE', 'Long sleeves, brim at the helmet, sunscreen, tinted glasses'],
    ],
    source: 'Permenaker 5/2018',
  },
  {
    name: 'Radio frequency near antennas and induction heaters',
    consequences: 'Heating of tissue, failure of pacemakers, sparks',
    controls: [
      ['ELIMINATION', 'Transmitter switched off for work at the mast'],
      ['ENGINEERING', 'Interlocked access, shielding'],
      ['ADMINISTRATIVE', 'Marked distance, work permit with lock'],
      ['PPE', 'Personal field monitor'],
    ],
    source: 'IEEE C95.1; ICNIRP guidelines',
  },
  {
    name: 'Strong magnetic fields of electrolysis and large magnets',
    consequences: 'Failure of implants, tools are pulled, nausea',
    controls: [
      ['ENGINEERING', 'Distance, barriers, non-magnetic tools'],
      ['ADMINISTRATIVE', 'People with implants are kept out, signs'],
      ['WORK_PRACTICE', 'Pockets emptied before entry'],
    ],
    source: 'ICNIRP guidelines; Permenaker 5/2018',
  },
]
