type Words = readonly [string, ...string[]];

/** Posts by communities and their members. `{name}` is the community. */
export const communityWords: Words = [
  'New here? Tell us which event brought you to {name}.',
  'Set times for the month are in the pinned notes. Yes, there is a break for soup.',
  'We need four people to carry and two to smile. Both jobs come with a drink.',
  'Minutes of the last meeting: we like it loud, we like it late, we clean up after.',
  'Who has a van on Friday? Gas and dinner are on {name}.',
  'If you found a green scarf, it misses its owner.',
  'Thank you for last week. My ears rang, my heart did, too.',
  'Listening session on Sunday: bring one record and no excuses.',
  'The neighbors wrote to say they enjoyed it. We’re framing the letter.',
  'Photos are up. If you don’t want to be in one, tell us and we’ll remove it.',
  'Three seats left in the car from Pasadena. We leave at eight and sing the whole way.',
  'Reminder that {name} began with eleven people and a borrowed amp.',
];

/** Posts by guests of an event. `{name}` is the event. */
export const eventWords: Words = [
  'Anyone else coming to {name} alone? Let’s be alone together.',
  'First time for me. What should I know?',
  'Is there anywhere to leave a bike?',
  'I’ve been humming this lineup all week.',
  'Coming straight from work, so don’t mind the shirt.',
  'If you see someone dancing by the fire exit, that’s me.',
  'Does anyone know when doors really open?',
  'Bringing my sister, who says she hates this music. Place your bets.',
  'To the booker of {name}: thank you, from all of my Thursday self.',
  'Are there earplugs at the bar, or should I bring mine?',
];

/** Posts by the demo artist. */
export const artistWords: Words = [
  'This is what I look like when the drum machine finally agrees with me.',
  'Soundcheck notes: less of everything, then more of the low end.',
  'I read every one of your messages. I answer on trains.',
];

/** Posts about venues. `{name}` is the venue. */
export const venueWords: Words = [
  'The back corner of {name} has the best sound in town. Don’t tell anyone.',
  'Found out {name} lets you in early if you ask nicely.',
  'Every good story I have begins outside {name}.',
  'They repainted {name}. It is still wonderfully dark.',
  'Ten years since my first night at {name}. Same stairs, different knees.',
  'The bartender at {name} remembered my name. I have peaked.',
  'The last bus from {name} leaves at 1:40, and it doesn’t wait.',
  'If {name} had a loyalty card, mine would be full.',
];

/** Public posts. */
export const personWords: Words = [
  'Three shows this week. My calendar is a set list.',
  'What is your song for the way home?',
  'I said one drink. I was at a listening bar. It was four records.',
  'Looking for a plus one on Saturday: must be able to stand still during the quiet part.',
  'Bought a tambourine. My roommates haven’t spoken to me since.',
  'The encore was longer than the set, and better.',
  'Does anyone want to learn to two-step with me? I have a hallway.',
  'I met someone in line and now we have a band.',
  'Late dinner, later show, last train. Perfect score.',
  'Who’s playing small rooms this month that I shouldn’t miss?',
  'My neighbor practices trumpet at seven. He’s getting good. I’m getting up.',
  'Reviewing last night: five stars, one lost shoe.',
  'Is it too early to be outside the doors?',
  'Tonight I am the friend with the car. Tomorrow I will be the friend with the headache.',
  'Found a ticket from 2019 in a coat. The band is playing next week again.',
  'I’d like to thank the person who shared their fries at 3 AM.',
  'What was that last track? It went dum, dum, tsk.',
  'A quiet night in. I lasted until nine.',
  'The best opener I’ve seen all year played to eleven people.',
  'My do-list is longer than the month.',
  'Dancing is just walking with opinions.',
  'If you’re new in town, start with a Monday. Everyone there wants to be there.',
  'I can recommend the second balcony: fewer elbows.',
  'The rehearsal room on Alameda is free on Tuesdays. Write to me.',
  'They let us run the lights. They should not have let us run the lights.',
  'Went for the headliner, stayed for the cumbia.',
  'I have a theory that the sound is best next to the person who looks happiest.',
  'Sold my couch to pay for a synthesizer. I sit on the box it came in.',
  'Four friends, one plan, everyone on time. Write it down.',
  'The moon came out during the slow one. Good booking.',
  'What do you wear to a warehouse in November?',
  'My mother asked what techno is. We are going on Friday.',
];

export const commentWords: Words = [
  'Count me in.',
  'This made my day.',
  'Same here, row two.',
  'I was there and I can confirm.',
  'Is there still room?',
  'Bring a jacket, it gets cold by the door.',
  'You had me at loud.',
  'Sending this to everyone I know.',
  'I needed to read this today.',
  'My knees say no. My heart says yes.',
  'Best one yet.',
  'See you on the left side.',
  'How did I miss that?',
  'Take me with you next time.',
  'The second half was something else.',
  'Ask Theo, he knows.',
  'I have two spare earplugs.',
  'Strong agree.',
  'Wait, that was you?',
  'Who is in for food before?',
  'I will be the one in yellow.',
  'This is why I moved here.',
];

export const replyWords: Words = [
  'Yes, come!',
  'Saving you a spot.',
  'You are very kind.',
  'Ha, that was me.',
  'Ten past, by the gate.',
  'There is always room.',
  'I will tell the others.',
];
