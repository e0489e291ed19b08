import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Noise and vibration”. */
export const noiseVibration: readonly LibraryHazard[] = [
  {
    name: 'Continuous noise of compressors, turbines and furnaces',
    consequences: 'Loss of hearing, tinnitus, missed warnings',
    controls: [
      ['SUBSTITUTION', 'Low-noise machine at replacement'],
      ['ENGINEERING', 'Acoustic hood, silencer, lagging'],
      ['ADMINISTRATIVE', 'Noise map, limited time, audiometry each year'],
      ['PPE', 'Ear muffs or plugs matched to the spectrum'],
    ],
    source: 'Permenaker 5/2018; OSHA 29 CFR 1910.95; HSE L108',
  },
  {
    name: 'Impulse noise of hammering and venting',
    consequences: 'Sudden damage of hearing, startle and fall',
    controls: [
      ['SUBSTITUTION', 'Hydraulic spreader or torque tool in place of the hammer'],
      ['ENGINEERING', 'Silencer at vents and relief outlets'],
      ['ADMINISTRATIVE', 'Announcement before venting, area cleared'],
      ['PPE', 'Double hearing protection'],
    ],
    source: 'ISO 9612; OSHA 29 CFR 1910.95',
  },
  {
    name: 'Noise masks alarms and speech',
    consequences: 'Alarm or shout is not heard, late evacuation',
    controls: [
      ['ENGINEERING', 'Beacon lights beside sirens, quiet control cabins'],
      ['ADMINISTRATIVE', 'Alarm test in the loudest place'],
      ['WORK_PRACTICE', 'Hand signals agreed before the work'],
      ['PPE', 'Headset with radio'],
    ],
    source: 'ISO 7731; Permenaker 5/2018',
  },
  {
    name: 'Hand-arm vibration of grinders and breakers',
    consequences: 'White fingers, loss of feeling and grip',
    controls: [
      ['SUBSTITUTION', 'Machine-mounted breaker, other method of cutting'],
      ['ENGINEERING', 'Tool with low vibration, sharp bits, maintained dampers'],
      ['ADMINISTRATIVE', 'Trigger time recorded by points, health checks'],
      ['WORK_PRACTICE', 'Light grip, warm hands, change of tasks'],
    ],
    source: 'ISO 5349-1; HSE L140',
  },
  {
    name: 'Whole-body vibration of trucks and dozers',
    consequences: 'Pain and damage of the back',
    controls: [
      ['ENGINEERING', 'Suspended seat, levelled roads'],
      ['ADMINISTRATIVE', 'Limited hours at the wheel, rotation of drivers'],
      ['WORK_PRACTICE', 'Seat set to weight, speed by the road'],
    ],
    source: 'ISO 2631-1; HSE L141',
  },
  {
    name: 'Ultrasound and infrasound of process equipment',
    consequences: 'Headache, nausea, loss of hearing in high tones',
    controls: [
      ['ENGINEERING', 'Enclosure of ultrasonic baths, detuned ducts'],
      ['ADMINISTRATIVE', 'Measurement and limits of stay'],
      ['PPE', 'Ear protection suited to high tones'],
    ],
    source: 'ACGIH TLVs (ultrasound, infrasound); ISO 7196',
  },
  {
    name: 'Abrasive blasting noise inside and outside the helmet',
    consequences: 'Loss of hearing within months',
    controls: [
      ['SUBSTITUTION', 'Wet jetting or laser cleaning'],
      ['ENGINEERING', 'Quiet nozzles, silenced air supply of the helmet'],
      ['ADMINISTRATIVE', 'Short turns, screened area'],
      ['PPE', 'Plugs under the blasting helmet'],
    ],
    source: 'OSHA 29 CFR 1910.95; ISO 9612',
  },
  {
    name: 'Vibration loosens small-bore piping',
    consequences: 'Fatigue crack, leak of process fluid, fire',
    controls: [
      ['ELIMINATION', 'Removal of branches that are not needed'],
      ['ENGINEERING', 'Bracing, shortened branches, dampers'],
      ['ADMINISTRATIVE', 'Vibration survey after each change of operation'],
      ['WORK_PRACTICE', 'Operators report shaking lines'],
    ],
    source: 'Energy Institute AVIFF; API 570',
  },
]
