"""What products are made of, as Cycles nodes."""
import bpy


def new_material(name, color=(0.8, 0.8, 0.8), rough=0.4, metal=0.0, specular=0.5, coat=0.0, coat_rough=0.03,
                 sheen=0.0, brushed=0.0, bump=None, marks=None):
    """A principled surface.

    color: linear RGB; bump: (scale, strength, kind) with kind `noise`, `grain` or `weave`; brushed: anisotropy;
    marks: the pass in which this surface counts as 1
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    surface = nodes["Principled BSDF"]
    values = {"Base Color": (*color, 1), "Roughness": rough, "Metallic": metal, "Specular": specular,
              "Clearcoat": coat, "Clearcoat Roughness": coat_rough, "Sheen": sheen, "Anisotropic": brushed}
    for key, value in values.items():
        surface.inputs[key].default_value = value
    if brushed:
        tangent = nodes.new("ShaderNodeTangent")
        tangent.direction_type, tangent.axis = "RADIAL", "Z"
        links.new(tangent.outputs[0], surface.inputs["Tangent"])
    if bump:
        height = _height(nodes, links, *bump)
        node = nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = bump[1]
        node.inputs["Distance"].default_value = 0.02
        links.new(height, node.inputs["Height"])
        links.new(node.outputs[0], surface.inputs["Normal"])
    if marks:
        aov = nodes.new("ShaderNodeOutputAOV")
        aov.name = marks
        aov.inputs["Value"].default_value = 1
    return material


def _height(nodes, links, scale, _strength, kind):
    coordinates = nodes.new("ShaderNodeTexCoord")
    place = coordinates.outputs["Object"]
    if kind == "weave":
        return _weave(nodes, links, place, scale)
    if kind == "noise":
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = scale
        noise.inputs["Detail"].default_value = 3
        links.new(place, noise.inputs["Vector"])
        return noise.outputs["Fac"]
    # Leather: rounded cells of uneven size, and fine pores.
    bend = nodes.new("ShaderNodeTexNoise")
    bend.inputs["Scale"].default_value = scale * 0.5
    links.new(place, bend.inputs["Vector"])
    mixed = nodes.new("ShaderNodeVectorMath")
    mixed.operation = "MULTIPLY_ADD"
    links.new(bend.outputs["Color"], mixed.inputs[0])
    mixed.inputs[1].default_value = (0.9 / scale,) * 3
    links.new(place, mixed.inputs[2])
    cells = nodes.new("ShaderNodeTexVoronoi")
    cells.feature = "SMOOTH_F1"
    cells.inputs["Scale"].default_value = scale
    links.new(mixed.outputs[0], cells.inputs["Vector"])
    ramp = nodes.new("ShaderNodeMapRange")
    ramp.interpolation_type = "SMOOTHSTEP"
    for key, value in zip(("From Min", "From Max", "To Min", "To Max"), (0.15, 0.75, 1, 0)):
        ramp.inputs[key].default_value = value
    links.new(cells.outputs["Distance"], ramp.inputs["Value"])
    return ramp.outputs["Result"]


def _weave(nodes, links, place, scale):
    waves = []
    for axis in ("X", "Z"):
        wave = nodes.new("ShaderNodeTexWave")
        wave.bands_direction = axis
        wave.inputs["Scale"].default_value = scale
        links.new(place, wave.inputs["Vector"])
        waves.append(wave.outputs["Fac"])
    both = nodes.new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    links.new(waves[0], both.inputs[0])
    links.new(waves[1], both.inputs[1])
    return both.outputs[0]


def glass(name, color=(1, 1, 1), ior=1.5, rough=0.0, absorbs=None, density=1.0):
    """Clear glass or a liquid. Its shadow is tinted light, not black: caustics would take hours.

    absorbs: color that is left after a unit of depth, for liquids
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    out = nodes.new("ShaderNodeOutputMaterial")
    clear = nodes.new("ShaderNodeBsdfGlass")
    clear.inputs["Color"].default_value = (*color, 1)
    clear.inputs["IOR"].default_value = ior
    clear.inputs["Roughness"].default_value = rough
    shadow = nodes.new("ShaderNodeBsdfTransparent")
    shadow.inputs["Color"].default_value = (*(0.9 * c for c in (absorbs or color)), 1)
    path = nodes.new("ShaderNodeLightPath")
    either = nodes.new("ShaderNodeMath")
    either.operation = "MAXIMUM"
    links.new(path.outputs["Is Shadow Ray"], either.inputs[0])
    links.new(path.outputs["Is Diffuse Ray"], either.inputs[1])
    mix = nodes.new("ShaderNodeMixShader")
    links.new(either.outputs[0], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(shadow.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    if absorbs:
        volume = nodes.new("ShaderNodeVolumeAbsorption")
        volume.inputs["Color"].default_value = (*absorbs, 1)
        volume.inputs["Density"].default_value = density
        links.new(volume.outputs[0], out.inputs["Volume"])
    return material
