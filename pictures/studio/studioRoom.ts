/** The surroundings of the model: soft boxes for reflections, lamps that cast shadows, a floor that catches them. */
import {
  BackSide,
  BoxGeometry,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Vector3,
  type Texture,
  type WebGLRenderer,
} from 'three';

/** Catches shadows that end within `reach` of the middle, so that no picture shows where it was cut off. */
export function floor(opacity: number, reach: number): Mesh {
  const mesh = new Mesh(new PlaneGeometry(40, 40), fadingShadow(opacity, reach));
  mesh.rotation.x = -Math.PI / 2;
  mesh.receiveShadow = true;
  return mesh;
}

function fadingShadow(opacity: number, reach: number): ShadowMaterial {
  const material = new ShadowMaterial({ opacity });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vFloor;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvFloor = position.xy;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vFloor;')
      .replace(
        '#include <tonemapping_fragment>',
        `gl_FragColor.a *= 1.0 - smoothstep(${(reach * 0.55).toFixed(3)}, ${reach.toFixed(3)}, length(vFloor));
        #include <tonemapping_fragment>`,
      );
  };
  return material;
}

export function shadowLight(radius: number, intensity: number): DirectionalLight {
  const light = new DirectionalLight(0xffffff, intensity);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.normalBias = 0.012 * radius;
  light.shadow.bias = -0.0004;
  const reach = radius * 1.5;
  Object.assign(light.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 0.1,
    far: radius * 8,
  });
  light.shadow.camera.updateProjectionMatrix();
  return light;
}

export function aim(light: DirectionalLight, centre: Vector3, radius: number, direction: Vector3): void {
  light.position.copy(centre).addScaledVector(direction.normalize(), radius * 4);
  light.target.position.copy(centre);
  light.target.updateMatrixWorld();
}

/** Even over the sky, weighted towards the zenith. */
export function skyDirection(u: number, v: number): Vector3 {
  const angle = u * Math.PI * 2;
  const height = Math.sqrt(0.04 + 0.96 * v);
  const flat = Math.sqrt(1 - height * height);
  return new Vector3(Math.cos(angle) * flat, height, Math.sin(angle) * flat);
}

/** Soft boxes for the reflections: a bright one above, strips left and right, a dim room. */
export function studioEnvironment(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const panel = (
    size: [number, number, number],
    at: [number, number, number],
    light: number,
    tint = '#ffffff',
  ) => {
    const mesh = new Mesh(
      new BoxGeometry(...size),
      new MeshBasicMaterial({ color: new Color(tint).multiplyScalar(light), toneMapped: false }),
    );
    mesh.position.set(...at);
    room.add(mesh);
  };
  const walls = new Mesh(
    new BoxGeometry(20, 12, 20),
    new MeshBasicMaterial({ color: '#5b5666', side: BackSide }),
  );
  room.add(walls);
  panel([9, 0.1, 6], [-1, 5.6, 1], 7);
  panel([0.1, 5, 4], [-7, 1.5, 2], 6);
  panel([0.1, 6, 1.6], [8, 1, -1], 9);
  panel([5, 3, 0.1], [3, 2.5, 9], 2.2, '#f4ecff');
  panel([14, 0.1, 14], [0, -5.6, 0], 0.5, '#d8c8f0');
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(room, 0.02).texture;
  generator.dispose();
  return texture;
}
